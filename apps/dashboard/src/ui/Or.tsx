import classes from './Or.module.css';
import { commonText } from '../text/common.ts';

/** A divider between two alternatives. */
export function Or() {
  return <div className={classes.or}>{commonText.or}</div>;
}
