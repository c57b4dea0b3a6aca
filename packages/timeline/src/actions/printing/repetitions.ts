/** Removes repeated detections of one action. */
import type { Recording, ScreenLine } from '@docreel/recording';
import { isInRow, middleOf } from '../../boxes.ts';
import { areAligned, RING_READ } from '../screen/options.ts';
import { overlapping } from '../../lists.ts';
import { similarity, squash } from '../../similarity.ts';
import { NAME_SURELY } from '../../thresholds.ts';
import type { Act, Action } from '../../types.ts';

/**
 * Removes an action that repeats the one before it, unless the screen changed in between. Example: a suggestion is detected as typed text
 * and as a choice.
 */
export function removeRepeatedActions<A extends Action>(
  actions: readonly A[],
  { changes, lines }: Pick<Recording, 'changes' | 'lines'>,
): A[] {
  const kept: A[] = [];
  for (const action of actions) {
    const before = kept.at(-1);
    const again = findSecretAgain(kept, action) ?? findValueAgain(kept, action);
    const moved = findMovedCommand(kept, action, lines);
    if (again || moved) {
      if (again) kept[kept.indexOf(again)] = moreCertain(again, action);
      else if (moved) kept[kept.indexOf(moved)] = readWhole(moved, action);
      continue;
    }
    if (isEcho(kept, action) || kept.slice(-NEAR_ENTRIES).some((entry) => isOnEntry(entry, action))) continue;
    const answerAt = action.act === 'answer' ? kept.findLastIndex(({ act }) => act === 'answer') : -1;
    const answer = kept[answerAt];
    if (answer && isAnswerAgain(answer, action))
      kept[answerAt] = wasAnswered(answer, action, lines) ? action : readBetter(answer, action, lines);
    else if (!before || !isRepeated(before, action, changes)) kept.push(action);
  }
  return kept.filter((action, at) => {
    const [before, after] = [kept.slice(Math.max(0, at - NEAR_ACTIONS), at), kept.slice(at + 1, at + 1 + NEAR_ACTIONS)];
    const near = [...before, ...after];
    return !after.some((next) => isTypedOn(action, next)) && !near.some((one) => isTried(action, one, lines) || isMirrored(action, one));
  });
}

/** Radio buttons of one group are tried within this time before the last one. */
const TRIED_SECONDS = 8;

/** Returns whether the press is on a radio button of the group in which another one was chosen for good. */
function isTried(press: Action, chosen: Action, lines: readonly ScreenLine[]): boolean {
  const [box, other] = [press.position?.box, chosen.position?.box];
  if (!PRESSES.has(press.act) || press.value !== null || chosen.act !== 'choose' || chosen.value === null || !box || !other) return false;
  if (press.startSeconds < chosen.startSeconds - TRIED_SECONDS || press.startSeconds > chosen.endSeconds) return false;
  if (!areAligned(box, other)) return false;
  // OCR does not read every ring, but the pointer is on it.
  const isOnRing = (press.position?.point?.x ?? box.x) < box.x;
  return hasRing(chosen, lines) && (isOnRing || hasRing(press, lines));
}

/** Returns whether OCR read a radio button in the row of the action, as a letter before its words. */
function hasRing({ position, startSeconds, endSeconds }: Action, lines: readonly ScreenLine[]): boolean {
  return overlapping(lines, startSeconds - TRIED_SECONDS, endSeconds).some(
    (line) => RING_READ.test(line.text) && isInRow(line, position?.box),
  );
}

/** A text that is typed in parts, or detected twice, ends within this time. */
const SAME_ENTRY_SECONDS = 10;

/** Returns the more certain of two detections of one entry, from the start of the first one. */
function moreCertain<A extends Action>(before: A, action: A): A {
  return action.certainty > before.certainty ? { ...action, startSeconds: before.startSeconds } : before;
}

/** Returns the entry of a secret into the same field shortly before. Changes of the screen say nothing, because each dot is one. */
function findSecretAgain<A extends Action>(kept: readonly A[], action: A): A | undefined {
  const isSecret = ({ act, object, value }: Action) => act === 'type' && object !== null && squash(value?.text ?? '') === '';
  const before = kept.findLast(isSecret);
  if (!before || !isSecret(action) || squash(before.object?.text ?? '') !== squash(action.object?.text ?? '')) return undefined;
  return action.startSeconds - before.endSeconds < SAME_ENTRY_SECONDS ? before : undefined;
}

/**
 * Returns the entry of the same value into the same field shortly before, if nothing certain was done since. The screen also changes when the
 * value is saved.
 */
function findValueAgain<A extends Action>(kept: readonly A[], action: A): A | undefined {
  const at = kept.findLastIndex(({ act }) => act === 'type');
  const before = kept[at];
  if (action.act !== 'type' || !before?.value || !action.value || squash(action.value.text) === '') return undefined;
  const isSame =
    squash(before.value.text) === squash(action.value.text) && squash(before.object?.text ?? '') === squash(action.object?.text ?? '');
  const isCertain = ({ object }: Action) => (object?.certainty ?? 0) >= NAME_SURELY;
  const isAgain = isSame && action.startSeconds - before.endSeconds < SAME_ENTRY_SECONDS && !kept.slice(at + 1).some(isCertain);
  return isAgain ? before : undefined;
}

/** Actions further apart in the list are not compared, because a day-long recording has thousands. */
const NEAR_ACTIONS = 20;
/**
 * A program asks the same question again only after it has read the answer. Two values that resemble each other this much are readings of one
 * answer for longer. Questions that are as similar as the last number are one question.
 */
const SAME_ANSWER = { seconds: 2, alikeSeconds: 6, alike: 0.5, question: 0.85 };

/** Returns whether the answer to the same question, in the same row of the terminal, was read differently before. Both are answers. */
function isAnswerAgain(before: Action, action: Action): boolean {
  if (!before.object || !isInRow(before.position?.box, action.position?.box)) return false;
  if (similarity(squash(before.object.text), squash(action.object?.text ?? '')) < SAME_ANSWER.question) return false;
  const [one, other] = [squash(before.value?.text ?? ''), squash(action.value?.text ?? '')];
  const isAlike = one !== other && (similarity(one, other) >= SAME_ANSWER.alike || isWithin(one, other));
  return action.startSeconds - before.endSeconds < (isAlike ? SAME_ANSWER.alikeSeconds : SAME_ANSWER.seconds);
}

/** Returns whether the question and its first answer are visible above the second one: the program refused the first answer and asked again. */
function wasAnswered(before: Action, { object, position, endSeconds }: Action, lines: readonly ScreenLine[]): boolean {
  const [question, value] = [squash(object?.text ?? ''), squash(before.value?.text ?? '')];
  const box = position?.box;
  if (!question || !value || !box) return false;
  return overlapping(lines, endSeconds, endSeconds).some(({ text, ...line }) => {
    const row = squash(text);
    return middleOf(line) < middleOf(box) - box.height / 2 && row.startsWith(question) && row.endsWith(value);
  });
}

/** A terminal is redrawn within this time. The readings of a command have at least half of its letters, and most are the same. */
const REDRAWN = { seconds: 1, share: 0.5, alike: 0.75 };

/** Returns the earlier command that a terminal shows in another place after it was moved, zoomed or resized. */
function findMovedCommand<A extends Action>(kept: readonly A[], action: A, lines: readonly ScreenLine[]): A | undefined {
  const box = action.position?.box;
  const command = squash(action.value?.text ?? '');
  if (action.act !== 'run' || !box || command === '') return undefined;
  const isReading = (text: string) => {
    const [least, read] = [command.length * REDRAWN.share, squash(text)];
    return read.length >= least && (isWithin(read, command) || similarity(read, command) >= REDRAWN.alike);
  };
  const before = kept.slice(-NEAR_ACTIONS).findLast(({ act, value }) => act === 'run' && isReading(value?.text ?? ''));
  if (!before) return undefined;
  const { startSeconds, endSeconds } = action;
  const elsewhere = overlapping(lines, startSeconds - REDRAWN.seconds, endSeconds).filter(
    (line) => isReading(line.text) && !isInRow(line, box),
  );
  const isLeft = elsewhere.length > 0 && elsewhere.every((line) => line.endSeconds <= startSeconds + REDRAWN.seconds / 2);
  return isLeft ? before : undefined;
}

/** Returns the earlier of two readings of one command, with the value that has more of its letters. */
function readWhole<A extends Action>(before: A, again: A): A {
  return squash(again.value?.text ?? '').length > squash(before.value?.text ?? '').length ? { ...before, value: again.value } : before;
}

/** Returns whether one text is a part of the other one. Fewer letters are a part of many texts. */
function isWithin(one: string, other: string): boolean {
  return Math.min(one.length, other.length) >= 3 && (one.includes(other) || other.includes(one));
}

/**
 * Returns the action whose value was read completely, or with more confidence. A single letter can be misread for as long as it stands, so time
 * says nothing.
 */
function readBetter<A extends Action>(one: A, other: A, lines: readonly ScreenLine[]): A {
  const [first, second] = [squash(one.value?.text ?? ''), squash(other.value?.text ?? '')];
  if (first !== second && isWithin(first, second)) return second.length > first.length ? other : one;
  const confidenceOf = ({ value, position, startSeconds, endSeconds }: A) => {
    const own = overlapping(lines, startSeconds, endSeconds + SAME_ANSWER.seconds).filter(
      ({ text, ...box }) => value !== null && text.endsWith(value.text) && isInRow(box, position?.box),
    );
    return Math.max(0, ...own.map(({ confidence }) => confidence));
  };
  return confidenceOf(other) >= confidenceOf(one) ? other : one;
}

/** A program shows an entered value this long after the entry, and all its letters within the second time. */
const ECHO_SECONDS = { after: 20, appears: 0.3 };

/**
 * Returns whether the value was entered or chosen before and now appears with all its letters: where the program shows it, or in its field when
 * a dialog or a list is closed.
 */
function isEcho(kept: readonly Action[], action: Action): boolean {
  const value = squash(action.value?.text ?? '');
  if (action.act !== 'type' || value === '' || action.endSeconds - action.startSeconds > ECHO_SECONDS.appears) return false;
  return kept
    .slice(-NEAR_ACTIONS)
    .some(
      (before) =>
        ENTERS.has(before.act) &&
        squash((before.value ?? (before.act === 'choose' ? before.object : null))?.text ?? '') === value &&
        action.startSeconds >= before.endSeconds &&
        action.startSeconds - before.endSeconds < ECHO_SECONDS.after,
    );
}

/** Share of the time of an entry in which its preview grows, too. */
const MIRRORED_SHARE = 0.5;

/** Returns whether the text is the preview of a more certain entry, in which it grows as somebody types: “Summary: Please call back.” */
function isMirrored(action: Action, entry: Action): boolean {
  const [shown, typed] = [squash(action.value?.text ?? ''), squash(entry.value?.text ?? '')];
  const areEntries = action.act === 'type' && entry.act === 'type' && typed !== '';
  if (!areEntries || entry.certainty <= action.certainty || !(shown.includes(typed) || typed.includes(shown))) return false;
  const together = Math.min(action.endSeconds, entry.endSeconds) - Math.max(action.startSeconds, entry.startSeconds);
  return together > 0 && together >= MIRRORED_SHARE * (action.endSeconds - action.startSeconds);
}

/** A suggestion of the keyboard is replaced by the whole text within this time. */
const TYPED_ON_SECONDS = 2;

/** Returns whether the text is the beginning of the next one: the keyboard of a phone shows what was typed so far in another position. */
function isTypedOn(action: Action, next: Action): boolean {
  const [begun, whole] = [squash(action.value?.text ?? ''), squash(next.value?.text ?? '')];
  const isLonger = begun !== '' && whole.length > begun.length && whole.startsWith(begun);
  if (action.act !== 'type' || next.act !== 'type' || !isLonger) return false;
  return next.endSeconds > action.endSeconds && next.startSeconds <= action.endSeconds + TYPED_ON_SECONDS;
}

/** Acts that enter a value into a field. */
const ENTERS: ReadonlySet<Act> = new Set(['type', 'choose']);
const PRESSES: ReadonlySet<Act> = new Set(['click', 'choose', 'open']);

/** Number of earlier actions that can be the entry of the pressed text. */
const NEAR_ENTRIES = 3;

/**
 * Returns whether the press is on the text that was just entered, where the pointer often rests, or on a suggestion with that text while it was
 * being entered.
 */
function isOnEntry({ act, value, position, endSeconds }: Action, press: Action): boolean {
  const [box, on] = [position?.box, press.position?.box];
  if (act !== 'type' || !PRESSES.has(press.act) || value === null || press.object === null || !box || !on) return false;
  const isInPlace = Math.abs(on.y - box.y) < box.height && Math.abs(on.x - box.x) < box.height;
  return squash(press.object.text) === squash(value.text) && (isInPlace || press.startSeconds < endSeconds);
}

function isRepeated(before: Action, action: Action, changes: Recording['changes']): boolean {
  const isKin = before.act === action.act || [ENTERS, PRESSES].some((acts) => acts.has(before.act) && acts.has(action.act));
  const [name, value] = [squash(action.object?.text ?? ''), squash(action.value?.text ?? '')];
  const isSameName = squash(before.object?.text ?? '') === name || (value !== '' && (before.object === null || name === value));
  if (!isKin || name + value === '' || !isSameName || squash(before.value?.text ?? '') !== value) return false;
  if (action.startSeconds < before.endSeconds) return true;
  return !overlapping(changes, before.showSeconds, action.showSeconds).some(
    ({ startSeconds, endSeconds }) => startSeconds >= before.startSeconds - 1 && endSeconds <= action.showSeconds,
  );
}
