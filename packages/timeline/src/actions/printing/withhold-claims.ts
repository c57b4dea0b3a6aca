/**
 * Removes what an article must never print from the detected actions. To add a rule, add a function of this shape and a line to `RULES`.
 */
import type { Box, Recording, ScreenLine } from '@docreel/recording';
import { memoizeByList, overlapping } from '../../lists.ts';
import { similarity } from '../../similarity.ts';
import type { Act, Action } from '../../types.ts';
import { removeRepeatedActions } from './repetitions.ts';
import { isInTerminal, readCommand } from '../terminal/prompts.ts';
import { withholdForeignNames } from './foreign-names.ts';
import { joinWrappedLabels } from './wrapped-labels.ts';
import { distanceTo, isInRow, overlap } from '../../boxes.ts';

type Rule = (actions: readonly Action[], recording: Recording) => Action[];

const RULES: Readonly<Record<string, Rule>> = {
  /** A terminal has no clicks and no fields. */
  removeTerminalPresses,
  /** Nothing is set where the pointer was not. */
  removeUnpointed,
  /** A name is spelled as in most of the recording. */
  correctMisreadNames,
  /** A name is the label of a control, not a piece of code, running text, a status line, a watermark or a half-read row. */
  withholdForeignNames,
  /** A value is read the same way each time. */
  withholdDisputedValues,
  /** A button with a label of two lines is pressed once. */
  joinWrappedLabels,
  /** An action is done again only if the screen has changed. */
  removeRepeatedActions,
};

/** Returns the actions, in order of time, with only those names and values that may be printed. */
export function withholdClaims(actions: readonly Action[], recording: Recording): Action[] {
  return Object.values(RULES).reduce<Action[]>((kept, rule) => rule(kept, recording), [...actions]);
}

const POINTED: ReadonlySet<Act> = new Set(['click', 'choose', 'switch', 'open', 'hover']);
/** A prompt of a shell, alone or before its command: “maya@lab: ~/demo$”, “maya@lab:”. */
const SHELL = /^[\w.-]{1,32}@[\w.-]{1,32}\s?[:~]/u;

export function removeTerminalPresses(actions: readonly Action[], { lines }: Pick<Recording, 'lines'>): Action[] {
  return actions.filter(({ act, position, showSeconds }) => {
    const isPlain = POINTED.has(act) || act === 'type';
    return (
      !isPlain || !position?.box || !(isInTerminal(position.box, lines, showSeconds) || isAfterPrompt(position.box, lines, showSeconds))
    );
  });
}

/** Returns whether a prompt stands left of the box in its row. OCR often reads the command apart from its prompt. */
function isAfterPrompt({ x, y, height }: Box, lines: readonly ScreenLine[], seconds: number): boolean {
  const middle = y + height / 2;
  return overlapping(lines, seconds, seconds).some(
    (line) => SHELL.test(line.text) && line.x < x && line.y - height / 2 <= middle && middle <= line.y + line.height + height / 2,
  );
}

/** A pointer further away than this, in text heights, does not set a control. Seconds around the change. */
const UNPOINTED = { distance: 15, seconds: 1.5 };

/** Removes options that were set although the pointer was seen elsewhere at that time. */
export function removeUnpointed(actions: readonly Action[], { pointer }: Pick<Recording, 'pointer'>): Action[] {
  return actions.filter(({ act, value, position, startSeconds, endSeconds }) => {
    if (act !== 'choose' || value !== null || !position?.box || position.point) return true;
    const rests = overlapping(pointer, startSeconds - UNPOINTED.seconds, endSeconds + UNPOINTED.seconds);
    const box = position.box;
    return rests.length === 0 || rests.some((rest) => Object.values(distanceTo(box, rest)).every((gap) => gap <= UNPOINTED.distance));
  });
}

const LONG_WORD = /[\p{L}\p{N}]{5,}/gu;
/** The right spelling was visible this many times as long. */
const LONGER = 3;

interface Spelling {
  word: string;
  seconds: number;
}

/** Returns the spellings by what they have in common, with the total time of the lines that contain them. */
const timeSpellings = memoizeByList((lines: readonly ScreenLine[]) => {
  const spellings = new Map<string, Spelling>();
  for (const { text, startSeconds, endSeconds } of lines) {
    for (const [word] of text.matchAll(LONG_WORD)) {
      const known = spellings.get(word);
      if (known) known.seconds += endSeconds - startSeconds;
      else spellings.set(word, { word, seconds: endSeconds - startSeconds });
    }
  }
  return Map.groupBy(spellings.values(), ({ word }) => foldLetters(word));
});

function correctMisreadNames(actions: readonly Action[], { lines }: Pick<Recording, 'lines'>): Action[] {
  return actions.map((action) => {
    const { object } = action;
    const text = object?.text.replaceAll(LONG_WORD, (word) => correct(word, lines)) ?? '';
    return object && text !== object.text ? { ...action, object: { ...object, text } } : action;
  });
}

function correct(word: string, lines: readonly ScreenLine[]): string {
  const spellings = timeSpellings(lines).get(foldLetters(word)) ?? [];
  const own = spellings.find((one) => one.word === word)?.seconds ?? 0;
  const [best] = spellings.toSorted((a, b) => b.seconds - a.seconds);
  return best && best.seconds >= LONGER * own ? best.word : word;
}

/** Replaces letters that OCR confuses: “rn” and “m”, “l”, “I” and “1”, “O” and “0”. */
function foldLetters(word: string): string {
  return word.replaceAll('rn', 'm').replaceAll(/[lI]/gu, '1').replaceAll(/[Oo]/gu, '0');
}

type Evidence = Pick<Recording, 'lines' | 'changes'>;

/** A reading that is visible for less time was replaced while the text was being entered. */
const STABLE_SECONDS = 0.9;
/** OCR reads a text this much earlier or later than it changes. */
const EARLY_SECONDS = 0.5;
/** Readings within this time after the entry are of the same text. */
const AFTER_SECONDS = 6;
/** Minimum similarity of two readings of one text. */
const ALIKE = 0.6;
/** A change of a larger share of the picture is more than letters that are typed, 0 to 1. */
const TYPED_SHARE = 0.05;
const WRITTEN: ReadonlySet<Act> = new Set(['type', 'run', 'answer', 'code']);

/** Returns the actions. A value of which two stable readings differ is removed: the article then names only the field, or shows a picture. */
export function withholdDisputedValues(actions: readonly Action[], evidence: Evidence): Action[] {
  const { lines } = evidence;
  return actions.map((action) =>
    isDisputed(action, lines) ||
    isHalfDeleted(action, lines) ||
    isHalfReplaced(action, evidence) ||
    isMisspelt(action, lines) ||
    isDefault(action)
      ? { ...action, value: null }
      : action,
  );
}

/** Returns whether the answer is the default that a program prints behind its question: “type: (commonjs)”. */
function isDefault({ act, value }: Action): boolean {
  return act === 'answer' && /^\([^()]*\)$/u.test(value?.text.trim() ?? '');
}

/** Letters and digits that OCR confuses. */
const CONFUSED: readonly [RegExp, string][] = [
  [/[l1i|]/gu, '1'],
  [/[o0]/gu, '0'],
];
const WORD = /[\p{L}\p{N}]{4,}/gu;

const spellingsIn = memoizeByList((lines: readonly ScreenLine[]) => {
  const words = new Set(lines.flatMap(({ text }) => text.toLowerCase().match(WORD) ?? []));
  return Map.groupBy(words, fold);
});

function fold(word: string): string {
  return CONFUSED.reduce((text, [letters, letter]) => text.replaceAll(letters, letter), word);
}

/** Returns whether a word of a command was also read with another letter that looks alike: “mysql”, “mysq1”. */
function isMisspelt({ act, value }: Action, lines: readonly ScreenLine[]): boolean {
  if ((act !== 'run' && act !== 'code') || value === null) return false;
  const words = value.text.toLowerCase().match(WORD) ?? [];
  return words.some((word) => (spellingsIn(lines).get(fold(word)) ?? []).some((other) => other !== word));
}

/** Returns whether two stable readings in the position of the value differ in more than case and spaces. */
function isDisputed({ act, value, position, startSeconds, endSeconds }: Action, lines: readonly ScreenLine[]): boolean {
  const box = position?.box;
  if (!WRITTEN.has(act) || value === null || !box || value.text.includes('\n')) return false;
  const read = readerOf(act);
  const own = read(value.text);
  return overlapping(lines, endSeconds - 0.1, endSeconds + AFTER_SECONDS).some((line) => {
    // A text that was there before the entry is the former value.
    const isFormer = line.startSeconds < startSeconds - EARLY_SECONDS && line.endSeconds < endSeconds + STABLE_SECONDS;
    if (isFormer || secondsOf(line) < STABLE_SECONDS || !isAt(line, box)) return false;
    const other = read((act === 'run' && readCommand(line.text)) || line.text);
    return !other.includes(own) && !own.includes(other) && similarity(other, own) >= ALIKE;
  });
}

/** Returns whether the value was read while it was being deleted: soon a part of it stood in its place, and for longer. */
function isHalfDeleted({ act, value, position }: Action, lines: readonly ScreenLine[]): boolean {
  const box = position?.box;
  if (act !== 'type' || value === null || !box) return false;
  const read = readerOf(act);
  const own = read(value.text);
  const readings = lines.filter((line) => isAt(line, box) && own.startsWith(read(line.text)) && read(line.text) !== '');
  const whole = readings.filter(({ text }) => read(text) === own);
  const last = whole.at(-1);
  if (!last || whole.reduce((sum, line) => sum + secondsOf(line), 0) >= STABLE_SECONDS) return false;
  return readings.some(
    (line) =>
      !whole.includes(line) &&
      line.startSeconds >= last.endSeconds &&
      line.startSeconds < last.endSeconds + STABLE_SECONDS &&
      secondsOf(line) >= STABLE_SECONDS,
  );
}

/**
 * Returns whether the value is only what was left of the former text while somebody replaced it: the former text begins with it, and its position
 * changed again without another reading.
 */
function isHalfReplaced({ act, value, position, startSeconds }: Action, { lines, changes }: Evidence): boolean {
  const box = position?.box;
  if (act !== 'type' || value === null || !box) return false;
  const read = readerOf(act);
  const own = read(value.text);
  const readings = lines.filter((line) => isAt(line, box) && secondsOf(line) >= STABLE_SECONDS);
  const former = read(readings.findLast((line) => line.startSeconds < startSeconds - STABLE_SECONDS)?.text ?? '');
  const last = readings.findLast((line) => read(line.text) === own);
  const isChanged = changes.some(
    (change) =>
      last !== undefined &&
      change.share < TYPED_SHARE &&
      change.startSeconds > last.startSeconds + EARLY_SECONDS &&
      change.endSeconds < last.endSeconds &&
      change.boxes.some((one) => overlap(box, one) > 0),
  );
  return isChanged && former.length > own.length && former.startsWith(own);
}

/** Returns the function that keeps what counts in a value. In commands and programs every sign counts; elsewhere many are those of the field. */
function readerOf(act: Act): (text: string) => string {
  const ignored = act === 'type' || act === 'answer' ? /[^\p{L}\p{N}]+/gu : /[\s|]+/gu;
  return (text) => text.toLowerCase().replace(ignored, '');
}

function secondsOf({ startSeconds, endSeconds }: ScreenLine): number {
  return endSeconds - startSeconds;
}

function isAt(line: Box, box: Box): boolean {
  return isInRow(line, box) && line.x < box.x + box.height && line.x + line.width > box.x + box.width / 2;
}
