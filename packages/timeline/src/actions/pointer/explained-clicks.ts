/** Removes clicks that only lead into an input, or that are only the reaction of the screen to one. */
import type { Recording, ScreenChange } from '@docreel/recording';
import { overlapping } from '../../overlapping.ts';
import { squash } from '../../similarity.ts';
import type { Action } from '../../types.ts';
import { chooseMomentKind } from '../moment-kind.ts';
import type { DetectedAction } from '../pass.ts';

/** Maximum time between Enter and the screen's reaction to it. */
const ANSWER_SECONDS = 1.5;
/** Maximum time between a click on a field and the typing into it. */
const INTO_FIELD_SECONDS = 3;
/** Time allowed for finding an entry after a list has been opened. */
const INTO_LIST_SECONDS = 5;
const FIELD_HEIGHTS = 2.5;
/** A change of at least this share of the screen after a click means that the click opened another page. */
const ANOTHER_PAGE = 0.3;
/** Maximum time between a click on a switch and the change of its look. */
const TURN_SECONDS = 2;

export function removeExplainedClicks(actions: readonly DetectedAction[], { changes }: Pick<Recording, 'changes'>): DetectedAction[] {
  const inputs = actions.filter(({ source }) => source === 'input');
  return actions.filter(
    (click) =>
      click.source !== 'pointer' ||
      !overlapping(inputs, click.startSeconds - TURN_SECONDS, click.endSeconds + INTO_LIST_SECONDS).some(
        (action) => isAnswerTo(action, click) || leadsInto(action, click, changes) || isTurnOf(action, click) || isChoiceOf(action, click),
      ),
  );
}

/** Returns whether the apparent click is only the screen's reaction to a command, or happened on a field while it was being filled in. */
function isAnswerTo(action: Action, click: Action): boolean {
  const { act, startSeconds, endSeconds } = action;
  // An action that is not printed as a step does not suppress one that is.
  if (chooseMomentKind(action) === 'shown' && chooseMomentKind(click) === 'step') return false;
  if ((act === 'type' || act === 'choose') && click.object !== null && click.startSeconds >= endSeconds) return false;
  return click.endSeconds > startSeconds && click.startSeconds < endSeconds + ANSWER_SECONDS && click.certainty < 0.9;
}

/** Returns whether the click only prepares the typing. “Click Name. Enter “x” in Name.” would describe one action twice. */
function leadsInto(action: Action, click: Action, changes: readonly ScreenChange[]): boolean {
  const [box, point] = [action.position?.box, click.position?.point];
  const gap = action.startSeconds - click.endSeconds;
  if (action.act === 'type' && gap <= INTO_FIELD_SECONDS && gap >= -1 && isOneName(action, click)) return true;
  if (action.act !== 'type' || !box || !point || gap < -1 || gap > INTO_FIELD_SECONDS) return false;
  if (
    overlapping(changes, click.startSeconds, action.startSeconds).some(
      (one) => one.share >= ANOTHER_PAGE && one.endSeconds > click.startSeconds && one.startSeconds < action.startSeconds,
    )
  )
    return false;
  return Math.abs(point.y - (box.y + box.height / 2)) < box.height * FIELD_HEIGHTS && point.x > box.x - box.height * FIELD_HEIGHTS;
}

/** Returns whether the click names the field itself. OCR may have read the field's placeholder text at the clicked position. */
function isOneName({ object: field }: Action, { object }: Action): boolean {
  const [one, other] = [squash(field?.text ?? ''), squash(object?.text ?? '')];
  return one.length > 2 && other.length > 2 && (one.startsWith(other) || other.startsWith(one));
}

/** Returns whether the click and the toggle are the same change of one switch. */
function isTurnOf(action: Action, click: Action): boolean {
  return action.act === 'switch' && Math.abs(action.startSeconds - click.startSeconds) < TURN_SECONDS;
}

/** Returns whether the click selected the list entry that the field was set to, or opened that list (“Choose one”). */
function isChoiceOf({ act, value, startSeconds, position: place }: Action, { object, endSeconds, position: clicked }: Action): boolean {
  if (act !== 'choose' || value === null) return false;
  if (value.text === object?.text) return Math.abs(startSeconds - endSeconds) < TURN_SECONDS;
  const [field, box] = [place?.box, clicked?.box];
  const isThere = field && box && Math.abs(field.y - box.y) < box.height && Math.abs(field.x - box.x) < box.height;
  return isThere === true && startSeconds >= endSeconds && startSeconds - endSeconds <= INTO_LIST_SECONDS;
}
