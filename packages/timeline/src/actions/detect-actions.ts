/**
 * Merges all detected actions, from keyboard and pointer, into one order. If a click and a text change describe the same action, the more
 * specific text change wins.
 */
import { overlapping, indexesOverlapping } from '../overlapping.ts';
import type { Recording, ScreenChange } from '@docreel/recording';
import { chooseMomentKind } from './moment-kind.ts';
import { detectSwitches } from './field/switches.ts';
import type { Action } from '../types.ts';
import { findClicks } from './pointer/clicks.ts';
import { squash } from '../similarity.ts';
import { confirmClicks } from './pointer/confirmed.ts';
import { detectTextActions } from './text-actions.ts';
import { pickSuggestions } from './field/picked.ts';
import { cleanFileName, cleanTypedValue } from './as-written.ts';
import { confirmSearch } from './field/searched.ts';
import { detectFilledFields } from './field/filled.ts';
import { keepLastOfStrips } from './screen/options.ts';
import { mergeInferred } from './screen/inferred.ts';

/** Maximum time between Enter and the screen's reaction to it. */
const ANSWER_SECONDS = 1.5;
/** Maximum time between a click on a field and the typing into it. */
const INTO_FIELD_SECONDS = 3;
/** Time allowed for finding an entry after a list has been opened. */
const INTO_LIST_SECONDS = 5;
const FIELD_HEIGHTS = 2.5;
/** A change of at least this share of the screen after a click means that the click opened another page. */
const ANOTHER_PAGE = 0.3;
const TYPED_ON_SECONDS = 2;
const LEFT_SHARE = 0.8;
/** Maximum time between a click on a switch and the change of its look. */
const TURN_SECONDS = 2;

export function detectActions(recording: Recording): Action[] {
  const typed = removeBeginnings(detectTextActions(recording)).map((action) =>
    confirmSearch(endAtScreenChange(action, recording.changes), recording),
  );
  const entered = pickSuggestions(typed, recording);
  const written = [...entered, ...detectFilledFields(recording, entered), ...detectSwitches(recording)];
  const clicks = confirmClicks(findClicks(recording), recording).filter(
    (click) =>
      !overlapping(written, click.startSeconds - TURN_SECONDS, click.endSeconds + INTO_LIST_SECONDS).some(
        (action) =>
          isAnswerTo(action, click) || leadsInto(action, click, recording.changes) || isTurnOf(action, click) || isChoiceOf(action, click),
      ),
  );
  const done = [...written, ...mergeInferred(clicks, written, recording)];
  const inTurn = done.sort((a, b) => a.startSeconds - b.startSeconds || a.endSeconds - b.endSeconds).map(cleanNames);
  return keepLastOfStrips(removeRepeatedChoices(inTurn), recording.lines);
}

/**
 * Removes repeated detections of one choice. Example: the radio button “Only select repositories” is detected when it is pressed and again
 * when it is released. The same choice made again after another one is kept.
 */
export function removeRepeatedChoices(actions: readonly Action[]): Action[] {
  return actions.filter((action, at) => {
    const before = actions[at - 1];
    if (action.act !== 'choose' || before?.act !== 'choose') return true;
    const isSame = action.object?.text === before.object?.text && action.value?.text === before.value?.text;
    return !isSame || action.startSeconds - before.endSeconds >= TURN_SECONDS;
  });
}

/** Returns the action with object and value in the spelling that a person would use. */
export function cleanNames(action: Action): Action {
  const { act, object, value } = action;
  const isPointed = act === 'click' || act === 'choose' || act === 'open';
  return {
    ...action,
    object: object && isPointed ? { ...object, text: cleanFileName(object.text) } : object,
    value: value && act === 'type' ? { ...value, text: cleanTypedValue(value.text) } : value,
  };
}

/** Ends typing when its screen is left, even if a line of the next screen appears in the same position. */
function endAtScreenChange(action: Action, changes: readonly ScreenChange[]): Action {
  if (action.act !== 'type') return action;
  const left = overlapping(changes, action.startSeconds, action.endSeconds).find(
    (change) => change.share >= LEFT_SHARE && change.startSeconds > action.startSeconds,
  );
  if (!left) return action;
  return { ...action, endSeconds: left.startSeconds, showSeconds: Math.min(action.showSeconds, left.startSeconds) };
}

/** Returns whether the click names the field itself. OCR may have read the field's placeholder text at the clicked position. */
function isOneName({ object: field }: Action, { object }: Action): boolean {
  const [one, other] = [squash(field?.text ?? ''), squash(object?.text ?? '')];
  return one.length > 2 && other.length > 2 && (one.startsWith(other) || other.startsWith(one));
}

/** Removes a command that OCR read while it was still being typed; it is the beginning of the next one. */
function removeBeginnings(actions: readonly Action[]): Action[] {
  return actions.filter(({ act, value, startSeconds, endSeconds }, at) => {
    if (act !== 'run') return true;
    const begun = squash(value?.text ?? '');
    const next = indexesOverlapping(actions, startSeconds, endSeconds + TYPED_ON_SECONDS).flatMap((place) =>
      place > at ? (actions[place] ?? []) : [],
    );
    const written = next
      .filter((one) => one.act === 'run' && one.startSeconds - endSeconds < TYPED_ON_SECONDS)
      .map((one) => squash(one.value?.text ?? ''));
    return !written.some((text) => text.startsWith(begun) && text !== begun);
  });
}

/** Returns whether the click and the toggle are the same change of one switch. */
function isTurnOf(action: Action, click: Action): boolean {
  return action.act === 'switch' && Math.abs(action.startSeconds - click.startSeconds) < TURN_SECONDS;
}

/** Returns whether the click selected the list entry that the field was set to, or opened that list (“Choose one”). */
function isChoiceOf({ act, value, startSeconds, place }: Action, { object, endSeconds, place: clicked }: Action): boolean {
  if (act !== 'choose' || value === null) return false;
  if (value.text === object?.text) return Math.abs(startSeconds - endSeconds) < TURN_SECONDS;
  const [field, box] = [place?.box, clicked?.box];
  const isThere = field && box && Math.abs(field.y - box.y) < box.height && Math.abs(field.x - box.x) < box.height;
  return isThere === true && startSeconds >= endSeconds && startSeconds - endSeconds <= INTO_LIST_SECONDS;
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
  const [box, point] = [action.place?.box, click.place?.point];
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
