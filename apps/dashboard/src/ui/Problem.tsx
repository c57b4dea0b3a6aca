import classes from './Problem.module.css';

/** An error of a form that belongs to no field. Announced by screen readers. */
export function Problem({ text }: { text: string | null }) {
  return (
    <div role="alert" className={classes.place}>
      {text !== null && <p className={classes.problem}>{text}</p>}
    </div>
  );
}
