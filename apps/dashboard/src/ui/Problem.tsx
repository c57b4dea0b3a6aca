import classes from './Problem.module.css';

/** Shows an error of the whole form, which belongs to no field. Screen readers announce it. */
export function Problem({ text }: { text: string | null }) {
  return (
    <div role="alert" className={classes.place}>
      {text !== null && <p className={classes.problem}>{text}</p>}
    </div>
  );
}
