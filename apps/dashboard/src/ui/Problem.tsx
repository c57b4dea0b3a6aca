import classes from './Problem.module.css';

/** A form-level error that is not tied to a field. Screen readers announce it. */
export function Problem({ text }: { text: string | null }) {
  return (
    <div role="alert" className={classes.place}>
      {text !== null && <p className={classes.problem}>{text}</p>}
    </div>
  );
}
