import classes from './Or.module.css';

/** Between two ways that lead to the same. */
export function Or() {
  return <div className={classes.or}>or</div>;
}
