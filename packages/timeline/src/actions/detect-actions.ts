/**
 * Merges all detected actions, from keyboard and pointer, into one order. If a click and a text change describe the same action, the more
 * specific text change wins.
 */
import { during, placesDuring } from '../overlapping.ts';
import type { Recording, ScreenChange } from '@docreel/recording';
import { kindOf } from './moment-kind.ts';
import { turnedIn } from './field/switches.ts';
import type { Deed } from '../types.ts';
import { findClicks } from './pointer/clicks.ts';
import { squash } from '../similarity.ts';
import { confirmed } from './pointer/confirmed.ts';
import { deedsOf } from './text-actions.ts';
import { withPicked } from './field/picked.ts';
import { fileName, typedValue } from './as-written.ts';
import { asSearched } from './field/searched.ts';
import { filledIn } from './field/filled.ts';
import { lastOfStrips } from './screen/options.ts';
import { withInferred } from './screen/inferred.ts';

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

export function allDeeds(recording: Recording): Deed[] {
  const typed = withoutBeginnings(deedsOf(recording)).map((deed) => asSearched(untilLeft(deed, recording.changes), recording));
  const entered = withPicked(typed, recording);
  const written = [...entered, ...filledIn(recording, entered), ...turnedIn(recording)];
  const clicks = confirmed(findClicks(recording), recording).filter(
    (click) =>
      !during(written, click.startSeconds - TURN_SECONDS, click.endSeconds + INTO_LIST_SECONDS).some(
        (deed) => isAnswerTo(deed, click) || leadsInto(deed, click, recording.changes) || isTurnOf(deed, click) || isChoiceOf(deed, click),
      ),
  );
  const done = [...written, ...withInferred(clicks, written, recording)];
  const inTurn = done.sort((a, b) => a.startSeconds - b.startSeconds || a.endSeconds - b.endSeconds).map(asWritten);
  return lastOfStrips(chosenOnce(inTurn), recording.lines);
}

/**
 * Removes repeated detections of one choice. Example: the radio button “Only select repositories” is detected when it is pressed and again
 * when it is released. The same choice made again after another one is kept.
 */
export function chosenOnce(deeds: readonly Deed[]): Deed[] {
  return deeds.filter((deed, at) => {
    const before = deeds[at - 1];
    if (deed.act !== 'choose' || before?.act !== 'choose') return true;
    const isSame = deed.object?.text === before.object?.text && deed.value?.text === before.value?.text;
    return !isSame || deed.startSeconds - before.endSeconds >= TURN_SECONDS;
  });
}

/** Returns the action with object and value in the spelling that a person would use. */
export function asWritten(deed: Deed): Deed {
  const { act, object, value } = deed;
  const isPointed = act === 'click' || act === 'choose' || act === 'open';
  return {
    ...deed,
    object: object && isPointed ? { ...object, text: fileName(object.text) } : object,
    value: value && act === 'type' ? { ...value, text: typedValue(value.text) } : value,
  };
}

/** Ends typing when its screen is left, even if a line of the next screen appears in the same position. */
function untilLeft(deed: Deed, changes: readonly ScreenChange[]): Deed {
  if (deed.act !== 'type') return deed;
  const left = during(changes, deed.startSeconds, deed.endSeconds).find(
    (change) => change.share >= LEFT_SHARE && change.startSeconds > deed.startSeconds,
  );
  if (!left) return deed;
  return { ...deed, endSeconds: left.startSeconds, showSeconds: Math.min(deed.showSeconds, left.startSeconds) };
}

/** Returns whether the click names the field itself. OCR may have read the field's placeholder text at the clicked position. */
function isOneName({ object: field }: Deed, { object }: Deed): boolean {
  const [one, other] = [squash(field?.text ?? ''), squash(object?.text ?? '')];
  return one.length > 2 && other.length > 2 && (one.startsWith(other) || other.startsWith(one));
}

/** Removes a command that OCR read while it was still being typed; it is the beginning of the next one. */
function withoutBeginnings(deeds: readonly Deed[]): Deed[] {
  return deeds.filter(({ act, value, startSeconds, endSeconds }, at) => {
    if (act !== 'run') return true;
    const begun = squash(value?.text ?? '');
    const next = placesDuring(deeds, startSeconds, endSeconds + TYPED_ON_SECONDS).flatMap((place) =>
      place > at ? (deeds[place] ?? []) : [],
    );
    const written = next
      .filter((one) => one.act === 'run' && one.startSeconds - endSeconds < TYPED_ON_SECONDS)
      .map((one) => squash(one.value?.text ?? ''));
    return !written.some((text) => text.startsWith(begun) && text !== begun);
  });
}

/** Returns whether the click and the toggle are the same change of one switch. */
function isTurnOf(deed: Deed, click: Deed): boolean {
  return deed.act === 'switch' && Math.abs(deed.startSeconds - click.startSeconds) < TURN_SECONDS;
}

/** Returns whether the click selected the list entry that the field was set to, or opened that list (“Choose one”). */
function isChoiceOf({ act, value, startSeconds, place }: Deed, { object, endSeconds, place: clicked }: Deed): boolean {
  if (act !== 'choose' || value === null) return false;
  if (value.text === object?.text) return Math.abs(startSeconds - endSeconds) < TURN_SECONDS;
  const [field, box] = [place?.box, clicked?.box];
  const isThere = field && box && Math.abs(field.y - box.y) < box.height && Math.abs(field.x - box.x) < box.height;
  return isThere === true && startSeconds >= endSeconds && startSeconds - endSeconds <= INTO_LIST_SECONDS;
}

/** Returns whether the apparent click is only the screen's reaction to a command, or happened on a field while it was being filled in. */
function isAnswerTo(deed: Deed, click: Deed): boolean {
  const { act, startSeconds, endSeconds } = deed;
  // An action that is not printed as a step does not suppress one that is.
  if (kindOf(deed) === 'shown' && kindOf(click) === 'step') return false;
  if ((act === 'type' || act === 'choose') && click.object !== null && click.startSeconds >= endSeconds) return false;
  return click.endSeconds > startSeconds && click.startSeconds < endSeconds + ANSWER_SECONDS && click.certainty < 0.9;
}

/** Returns whether the click only prepares the typing. “Click Name. Enter “x” in Name.” would describe one action twice. */
function leadsInto(deed: Deed, click: Deed, changes: readonly ScreenChange[]): boolean {
  const [box, point] = [deed.place?.box, click.place?.point];
  const gap = deed.startSeconds - click.endSeconds;
  if (deed.act === 'type' && gap <= INTO_FIELD_SECONDS && gap >= -1 && isOneName(deed, click)) return true;
  if (deed.act !== 'type' || !box || !point || gap < -1 || gap > INTO_FIELD_SECONDS) return false;
  if (
    during(changes, click.startSeconds, deed.startSeconds).some(
      (one) => one.share >= ANOTHER_PAGE && one.endSeconds > click.startSeconds && one.startSeconds < deed.startSeconds,
    )
  )
    return false;
  return Math.abs(point.y - (box.y + box.height / 2)) < box.height * FIELD_HEIGHTS && point.x > box.x - box.height * FIELD_HEIGHTS;
}
