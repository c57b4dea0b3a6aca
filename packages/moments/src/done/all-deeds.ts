/** Everything that was done, by hand or by pointer, in one order. Of a click and a word about one thing, the word says more. */
import { during, placesDuring } from '../during.ts';
import type { Recording, ScreenChange } from '@docreel/recording';
import { kindOf } from '../telling/kind-of.ts';
import { turnedIn } from './field/switches.ts';
import type { Deed } from '../types.ts';
import { findClicks } from './pointer/clicks.ts';
import { squash } from '../similarity.ts';
import { confirmed } from './pointer/confirmed.ts';
import { deedsOf } from './deeds.ts';
import { withPicked } from './field/picked.ts';
import { fileName, typedValue } from './as-written.ts';
import { asSearched } from './field/searched.ts';
import { filledIn } from './field/filled.ts';
import { lastOfStrips } from './screen/options.ts';
import { withInferred } from './screen/inferred.ts';

/** What the screen answers to Enter comes within so long. */
const ANSWER_SECONDS = 1.5;
/** Whoever types into a field has clicked it so shortly before. */
const INTO_FIELD_SECONDS = 3;
/** Somebody looks for the entry. */
const INTO_LIST_SECONDS = 5;
const FIELD_HEIGHTS = 2.5;
/** A click that another page answered led to that page. */
const ANOTHER_PAGE = 0.3;
const TYPED_ON_SECONDS = 2;
const LEFT_SHARE = 0.8;
/** A switch turns, and is seen turned, so soon. */
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
 * What is chosen stays chosen. The case: “Only select repositories”, seen when its ring is pressed and once more when it is let go. A choice that is
 * made again after another one stays.
 */
export function chosenOnce(deeds: readonly Deed[]): Deed[] {
  return deeds.filter((deed, at) => {
    const before = deeds[at - 1];
    if (deed.act !== 'choose' || before?.act !== 'choose') return true;
    const isSame = deed.object?.text === before.object?.text && deed.value?.text === before.value?.text;
    return !isSame || deed.startSeconds - before.endSeconds >= TURN_SECONDS;
  });
}

/** In the spelling in which a person would write it. */
function asWritten(deed: Deed): Deed {
  const { act, object, value } = deed;
  const isPointed = act === 'click' || act === 'choose' || act === 'open';
  return {
    ...deed,
    object: object && isPointed ? { ...object, text: fileName(object.text) } : object,
    value: value && act === 'type' ? { ...value, text: typedValue(value.text) } : value,
  };
}

/** What was typed was typed when its screen was left, also where a line of the next one stands in its place. */
function untilLeft(deed: Deed, changes: readonly ScreenChange[]): Deed {
  if (deed.act !== 'type') return deed;
  const left = during(changes, deed.startSeconds, deed.endSeconds).find(
    (change) => change.share >= LEFT_SHARE && change.startSeconds > deed.startSeconds,
  );
  if (!left) return deed;
  return { ...deed, endSeconds: left.startSeconds, showSeconds: Math.min(deed.showSeconds, left.startSeconds) };
}

/** The field itself was clicked: its hint stands where its name does. */
function isOneName({ object: field }: Deed, { object }: Deed): boolean {
  const [one, other] = [squash(field?.text ?? ''), squash(object?.text ?? '')];
  return one.length > 2 && other.length > 2 && (one.startsWith(other) || other.startsWith(one));
}

/** A command that was read while it was typed, with the caret behind it, is the beginning of the next. */
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

/** One switch, turned once. */
function isTurnOf(deed: Deed, click: Deed): boolean {
  return deed.act === 'switch' && Math.abs(deed.startSeconds - click.startSeconds) < TURN_SECONDS;
}

/** The entry of a list that a field was set to, or the field itself, whose list came: “Choose one”. */
function isChoiceOf({ act, value, startSeconds, place }: Deed, { object, endSeconds, place: clicked }: Deed): boolean {
  if (act !== 'choose' || value === null) return false;
  if (value.text === object?.text) return Math.abs(startSeconds - endSeconds) < TURN_SECONDS;
  const [field, box] = [place?.box, clicked?.box];
  const isThere = field && box && Math.abs(field.y - box.y) < box.height && Math.abs(field.x - box.x) < box.height;
  return isThere === true && startSeconds >= endSeconds && startSeconds - endSeconds <= INTO_LIST_SECONDS;
}

/** A screen that changes because a command was entered was not clicked; of a field, only what the pointer was at already while it was filled. */
function isAnswerTo(deed: Deed, click: Deed): boolean {
  const { act, startSeconds, endSeconds } = deed;
  // What is not told itself takes nothing away.
  if (kindOf(deed) === 'shown' && kindOf(click) === 'step') return false;
  if ((act === 'type' || act === 'choose') && click.object !== null && click.startSeconds >= endSeconds) return false;
  return click.endSeconds > startSeconds && click.startSeconds < endSeconds + ANSWER_SECONDS && click.certainty < 0.9;
}

/** “Click Name. Enter “x” in Name.” says one thing twice. */
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
