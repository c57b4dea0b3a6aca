import classes from './Or.module.css';
import { commonText } from '../text/common.ts';

/** Between two ways that lead to the same. */
export function Or() {
  return <div className={classes.or}>{commonText.or}</div>;
}
