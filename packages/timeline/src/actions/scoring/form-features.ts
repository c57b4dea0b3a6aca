/** Describes by numbers how the label of a proposed press lies to a form: to the field that was filled in before, and to the other labels. */
import type { ScreenChange, ScreenLine } from '@docreel/recording';
import { memoizeByList, overlapping } from '../../lists.ts';
import { squash } from '../../similarity.ts';
import { namesCommand } from '../../ui-vocabulary/ui-vocabulary.ts';
import { isTyped } from '../pointer/visible-lines.ts';
import type { PressCandidate, PressFacts } from './press-candidates.ts';

/** Value of a feature that does not apply. */
const NONE = -1;
/** A label is gone if it disappears at most this long after the change. */
const READ_SECONDS = 1;
/** Maximum time for which the text of a field says what comes next, and maximum distance in text heights. */
const FORM = { seconds: 20, reach: 20 };

const typedChanges = memoizeByList((_changes: readonly ScreenChange[]) => new Map<readonly ScreenLine[], ScreenChange[]>());

/** Returns the changes in which somebody typed, in order of time. */
function listTyped({ changes, lines }: PressFacts): ScreenChange[] {
  const known = typedChanges(changes);
  let found = known.get(lines);
  if (!found) known.set(lines, (found = changes.filter((change) => isTyped(lines, change))));
  return found;
}

/** How the label lies to the field that was filled in before: a form is filled in from top to bottom, and the button that sends it is below. */
export function describeForm({ line, change }: PressCandidate, siblings: readonly PressCandidate[], facts: PressFacts) {
  const typed = overlapping(listTyped(facts), change.startSeconds - FORM.seconds, change.startSeconds).findLast((one) => one !== change);
  const field = typed?.boxes.toSorted((a, b) => a.y - b.y)[0];
  const height = Math.max(6, line.height);
  const within = (distance: number) => Math.max(-FORM.reach, Math.min(FORM.reach, distance / height));
  const isGone = (one: PressCandidate) => one.line.endSeconds <= change.endSeconds + READ_SECONDS;
  const rivals = siblings.filter((one) => squash(one.line.text) !== squash(line.text));
  return {
    sinceTyped: typed ? Math.max(0, change.startSeconds - typed.endSeconds) : FORM.seconds,
    belowTyped: field ? within(line.y + height / 2 - field.y - field.height / 2) : NONE,
    rightOfTyped: field ? within(line.x + line.width / 2 - field.x - field.width / 2) : NONE,
    /** Other labels that disappear with the change, and that stay. */
    rivalsGone: rivals.filter(isGone).length,
    rivalsStay: rivals.filter((one) => !isGone(one)).length,
    rivalsBelow: rivals.filter((one) => one.line.y > line.y + height / 2).length,
    rivalCommands: rivals.filter((one) => namesCommand(one.line.text)).length,
  };
}
