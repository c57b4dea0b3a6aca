import classes from './Or.module.css';
import { commonText } from '../text/common.ts';

/** Renders a divider with the word "or" between two alternatives. */
export function Or() {
  return <div className={classes.or}>{commonText.or}</div>;
}
