/** Chooses the likeliest of the actions that explain the same change of the screen. Actions that can both have happened are kept. */
import type { ScreenLine } from '@docreel/recording';
import { centreOf, middleOf } from '../../boxes.ts';
import { overlapping } from '../../lists.ts';
import { squash } from '../../similarity.ts';
import { VALUE_SURELY } from '../../thresholds.ts';
import type { Action } from '../../types.ts';
import { areAligned } from '../screen/options.ts';
import { areOneEntry, areTwoEntries, isWritten, overlaps } from './written-texts.ts';

/** Two presses closer than this explain the same change, or than the second time if the pointer was this many text heights elsewhere. */
const [SAME_PRESS_SECONDS, SAME_MOMENT_SECONDS, ELSEWHERE] = [1.2, 0.6, 2];
/** A click on a field leads into the typing that starts within this time. */
const INTO_FIELD_SECONDS = 3;
/** Minimum probability of a press that opened the field in which a text is entered next. OCR reads the name of the field within this time. */
const [OPENS_SURELY, READ_SECONDS] = [0.75, 2];
/** Two presses on one label, without moving the pointer in between, are one within this time. A program can take that long to open. */
const AGAIN_SECONDS = 4;
/** Minimum probability of a press that another one on the same label does not explain. */
const CERTAIN = 0.85;
/** Minimum probability of a press in another position that ends an entry. OCR reads the complete entry up to this many seconds after the press. */
const ENDS = { seconds: 1.1, certainty: 0.75 };
/** OCR reads a text this much later than it changes. */
const SAME_START_SECONDS = 0.5;
const SAME_END_SECONDS = 0.1;
/** Two texts entered in one position within this time are one text. */
const SAME_TEXT_SECONDS = 0.3;
/** One value within this time was entered once, even if it was read in two positions. */
export const SAME_VALUE_SECONDS = 4;
/** An entered text is the new entry of a list that shows it within this time. */
const NEW_ENTRY_SECONDS = 30;
/** Distances, in text heights, at which two positions are in one control. */
const NEAR = { down: 2.5, across: 8 };
/** An option with its question, or a value with its field, is preferred to one alone if it is at most this much less likely. */
const SAYS_MORE = 0.08;
/** Actions that start further apart explain different changes, unless they last longer. */
const BUCKET_SECONDS = 5;

/** Keeps the likeliest of the actions that explain the same change. Only actions that are near in time are compared. */
export function chooseActions(scored: readonly Action[], lines: readonly ScreenLine[] = []): Action[] {
  const kept: Action[] = [];
  const byTime = new Map<number, Action[]>();
  const likeliest = withoutNewEntries(withoutOptions(withoutSwitchedFields(scored))).toSorted(
    (a, b) => likelihood(b) - likelihood(a) || a.startSeconds - b.startSeconds,
  );
  for (const action of likeliest) {
    const from = Math.floor((Math.min(action.startSeconds, action.showSeconds) - BUCKET_SECONDS) / BUCKET_SECONDS);
    const to = Math.floor((Math.max(action.endSeconds, action.showSeconds) + BUCKET_SECONDS) / BUCKET_SECONDS);
    const buckets = Array.from({ length: to - from + 1 }, (_, at) => from + at);
    if (buckets.some((bucket) => byTime.get(bucket)?.some((other) => isSameAction(action, other, lines)))) continue;
    kept.push(action);
    for (const bucket of buckets) {
      const others = byTime.get(bucket);
      if (others) others.push(action);
      else byTime.set(bucket, [action]);
    }
  }
  return kept;
}

/** Returns the actions without switches that are fields: a text was entered under the same name at that time. */
function withoutSwitchedFields(scored: readonly Action[]): Action[] {
  const entries = scored.filter(({ act, object, value }) => act === 'type' && object !== null && (value?.certainty ?? 0) >= VALUE_SURELY);
  const names = Map.groupBy(entries, ({ object }) => squash(object?.text ?? ''));
  return scored.filter(
    (action) =>
      action.act !== 'switch' ||
      !names.get(squash(action.object?.text ?? ''))?.some((entry) => overlaps(action, entry, SAME_START_SECONDS) && isNear(action, entry)),
  );
}

/** Returns the actions without presses on the options of a group from which one was chosen: those that were tried, and the choice itself. */
function withoutOptions(scored: readonly Action[]): Action[] {
  const choices = scored.filter(({ act, object, value }) => act === 'choose' && object !== null && (value?.certainty ?? 0) >= VALUE_SURELY);
  const isOption = (press: Action) =>
    choices.some((choice) => {
      const [a, b] = [press.position?.box, choice.position?.box];
      return a && b && press.value === null && isDuring(press, choice) && areAligned(a, b);
    });
  return scored.filter((action) => !isOption(action));
}

/** Returns the actions without choices of a text that was entered shortly before. The list only shows its new entry. */
function withoutNewEntries(scored: readonly Action[]): Action[] {
  const entries = scored.filter((action) => isWritten(action) && (action.value?.certainty ?? 0) >= VALUE_SURELY);
  const byValue = Map.groupBy(entries, ({ value }) => squash(value?.text ?? ''));
  return scored.filter(
    ({ act, object, value, startSeconds }) =>
      act !== 'choose' ||
      value !== null ||
      !byValue
        .get(squash(object?.text ?? ''))
        ?.some(({ endSeconds }) => endSeconds <= startSeconds && startSeconds - endSeconds < NEW_ENTRY_SECONDS),
  );
}

function isDuring({ showSeconds }: Action, { startSeconds, endSeconds }: Action): boolean {
  return showSeconds >= startSeconds && showSeconds < endSeconds + SAME_END_SECONDS;
}

function likelihood({ act, object, value, certainty }: Action): number {
  const saysMore = (act === 'choose' || act === 'type') && object !== null && value !== null;
  return Math.max(object?.certainty ?? 0, value?.certainty ?? 0) + certainty / 100 + (saysMore ? SAYS_MORE : 0);
}

function isSameAction(one: Action, other: Action, lines: readonly ScreenLine[]): boolean {
  if (isWritten(one) && isWritten(other)) {
    return areOneEntry(one, other) || isSameValue(one, other)
      ? overlaps(one, other, SAME_VALUE_SECONDS)
      : overlaps(one, other, SAME_TEXT_SECONDS) && isNear(one, other) && !areTwoEntries(one, other);
  }
  if (isWritten(one) || isWritten(other)) {
    const [press, entry] = isWritten(one) ? [other, one] : [one, other];
    if (isSameValue(press, entry)) return overlaps(press, entry, SAME_VALUE_SECONDS);
    const leadsInto =
      isNear(press, entry) &&
      !opensField(press, entry, lines) &&
      entry.startSeconds - press.endSeconds < INTO_FIELD_SECONDS &&
      press.startSeconds <= entry.startSeconds + SAME_START_SECONDS;
    return leadsInto || (isDuring(press, entry) && !endsEntry(press, entry));
  }
  return isSamePress(one, other);
}

/** Returns whether the name of the field appeared with the press or after it: the press opened what contains the field. */
function opensField({ object, startSeconds: from }: Action, entry: Action, lines: readonly ScreenLine[]): boolean {
  const name = squash(entry.object?.text ?? '');
  if (name === '' || (object?.certainty ?? 0) < OPENS_SURELY || squash(object?.text ?? '') === name) return false;
  const named = overlapping(lines, from - READ_SECONDS, entry.startSeconds + READ_SECONDS).filter(({ text }) =>
    squash(text).startsWith(name),
  );
  return named.length > 0 && named.every(({ startSeconds }) => startSeconds > from);
}

/** Returns whether the press came after the entry, somewhere else: “Save” next to a form, or the next field. */
function endsEntry(press: Action, entry: Action): boolean {
  const isLate = press.showSeconds > entry.endSeconds - ENDS.seconds;
  return isLate && !isNear(press, entry) && (press.object?.certainty ?? 0) >= ENDS.certainty;
}

/** Two certain presses in different places are two, even on one label: “Delete” in a row, and “Delete” in the dialog that asks again. */
function isCertain({ object }: Action): boolean {
  return (object?.certainty ?? 0) >= CERTAIN;
}

function isSamePress(one: Action, other: Action): boolean {
  // A look at a part of a chart, whose tooltip was read, explains no press.
  if ((one.act === 'hover') !== (other.act === 'hover')) return false;
  const isSameName = one.object !== null && other.object !== null && squash(one.object.text) === squash(other.object.text);
  const apart = Math.abs(one.showSeconds - other.showSeconds);
  if (isSameName && apart > SAME_PRESS_SECONDS && isElsewhere(one, other) && isCertain(one) && isCertain(other)) return false;
  return (
    apart < (isElsewhere(one, other) ? SAME_MOMENT_SECONDS : SAME_PRESS_SECONDS) ||
    (isSameName && (apart < (isElsewhere(one, other) ? INTO_FIELD_SECONDS : AGAIN_SECONDS) || overlaps(one, other, SAME_PRESS_SECONDS)))
  );
}

/** Returns whether two presses were in different places: those of the pointer, or without a pointer those of two different labels. */
function isElsewhere(one: Action, other: Action): boolean {
  const [first, second] = [squash(one.object?.text ?? ''), squash(other.object?.text ?? '')];
  const isOther = !first.includes(second) && !second.includes(first);
  const [a, b] = [one, other].map(({ position }) => position?.point ?? (isOther && position?.box ? centreOf(position.box) : null));
  const height = Math.max(one.position?.box?.height ?? 0, other.position?.box?.height ?? 0);
  return Boolean(a && b && Math.hypot(a.x - b.x, a.y - b.y) > ELSEWHERE * height);
}

function isSameValue(one: Action, other: Action): boolean {
  return one.value !== null && other.value !== null && squash(one.value.text) === squash(other.value.text);
}

/** Returns whether the positions of two actions are in the same row or next to each other. */
function isNear(one: Action, other: Action): boolean {
  const [a, b] = [one.position?.box, other.position?.box];
  if (!a || !b) return true;
  const height = Math.max(a.height, b.height);
  return (
    Math.abs(middleOf(a) - middleOf(b)) < NEAR.down * height &&
    a.x < b.x + b.width + NEAR.across * height &&
    b.x < a.x + a.width + NEAR.across * height
  );
}
