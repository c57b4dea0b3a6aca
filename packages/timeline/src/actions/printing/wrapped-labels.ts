/** Joins two presses on the lines of one label that is too long for its button. */
import type { Box } from '@docreel/recording';
import { centreOf, middleOf, unite } from '../../boxes.ts';
import type { Act, Action } from '../../types.ts';

const PRESSES: ReadonlySet<Act> = new Set(['click', 'choose']);
/** Maximum time between the changes of the screen that one press caused. */
const SAME_SECONDS = 2;
/** Distances in text heights. The lines of a button are centred. Lines that begin at one edge are entries of a list. */
const WRAPPED = { over: 0.3, below: 1, centre: 0.5, edge: 0.5, height: 1.4 };

/** Returns the actions. A press on the second line of the label that was just pressed becomes a part of that press. */
export function joinWrappedLabels(actions: readonly Action[]): Action[] {
  const joined: Action[] = [];
  for (const action of actions) {
    const before = joined.at(-1);
    const label = before && joinLabels(before, action);
    if (label) joined[joined.length - 1] = { ...before, ...label };
    else joined.push(action);
  }
  return joined;
}

function joinLabels(one: Action, other: Action): Pick<Action, 'object' | 'position'> | null {
  if (!isPlainPress(one) || !isPlainPress(other) || other.showSeconds - one.showSeconds > SAME_SECONDS) return null;
  const [box, otherBox] = [one.position?.box, other.position?.box];
  if (!one.object || !other.object || !box || !otherBox) return null;
  const isFirst = middleOf(box) < middleOf(otherBox);
  const [upper, lower] = isFirst ? [box, otherBox] : [otherBox, box];
  if (!areLinesOfOne(upper, lower)) return null;
  const text = (isFirst ? [one.object, other.object] : [other.object, one.object]).map((part) => part.text).join(' ');
  return { object: { ...one.object, text }, position: { box: unite([box, otherBox]), point: one.position?.point ?? null } };
}

function isPlainPress({ act, value, object }: Action): boolean {
  return PRESSES.has(act) && value === null && object !== null && !object.isIcon;
}

function areLinesOfOne(upper: Box, lower: Box): boolean {
  const height = Math.max(upper.height, lower.height);
  const gap = lower.y - upper.y - upper.height;
  return (
    height <= WRAPPED.height * Math.min(upper.height, lower.height) &&
    gap >= -WRAPPED.over * height &&
    gap <= WRAPPED.below * height &&
    Math.abs(centreOf(upper).x - centreOf(lower).x) <= WRAPPED.centre * height &&
    Math.abs(upper.x - lower.x) > WRAPPED.edge * height
  );
}
