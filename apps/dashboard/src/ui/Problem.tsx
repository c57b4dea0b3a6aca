import classes from './Problem.module.css';

/** What went wrong in a form and belongs to no field of it; read out when it comes. */
export function Problem({ text }: { text: string | null }) {
  return (
    <div role="alert" className={classes.place}>
      {text !== null && <p className={classes.problem}>{text}</p>}
    </div>
  );
}
