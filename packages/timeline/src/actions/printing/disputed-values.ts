/** Withholds values on which OCR results disagree. */
import type { Box, Recording, ScreenLine } from '@docreel/recording';
import { memoizeByList, overlapping } from '../../lists.ts';
import { similarity } from '../../similarity.ts';
import type { Act, Action } from '../../types.ts';
import { readCommand } from '../terminal/prompts.ts';

/** A reading that is visible for less time was replaced while the text was being entered. */
const STABLE_SECONDS = 0.9;
/** OCR reads a text this much earlier or later than it changes. */
const EARLY_SECONDS = 0.5;
/** Readings within this time after the entry are of the same text. */
const AFTER_SECONDS = 6;
/** Minimum similarity of two readings of one text. */
const ALIKE = 0.6;
const WRITTEN: ReadonlySet<Act> = new Set(['type', 'run', 'answer', 'code']);

/** Returns the actions. A value of which two stable readings differ is removed: the article then names only the field, or shows a picture. */
export function withholdDisputedValues(actions: readonly Action[], { lines }: Pick<Recording, 'lines'>): Action[] {
  return actions.map((action) =>
    isDisputed(action, lines) || isMisspelt(action, lines) || isDefault(action) ? { ...action, value: null } : action,
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
export function isDisputed({ act, value, position, startSeconds, endSeconds }: Action, lines: readonly ScreenLine[]): boolean {
  const box = position?.box;
  if (!WRITTEN.has(act) || value === null || !box || value.text.includes('\n')) return false;
  // In commands and programs every sign counts. In other texts, signs at the edges are often those of the field.
  const read = (text: string): string =>
    text.toLowerCase().replace(act === 'type' || act === 'answer' ? /[^\p{L}\p{N}]+/gu : /[\s|]+/gu, '');
  const own = read(value.text);
  return overlapping(lines, endSeconds - 0.1, endSeconds + AFTER_SECONDS).some((line) => {
    // A text that was there before the entry is the former value.
    const isFormer = line.startSeconds < startSeconds - EARLY_SECONDS && line.endSeconds < endSeconds + STABLE_SECONDS;
    if (isFormer || line.endSeconds - line.startSeconds < STABLE_SECONDS || !isAt(line, box)) return false;
    const other = read((act === 'run' && readCommand(line.text)) || line.text);
    return !other.includes(own) && !own.includes(other) && similarity(other, own) >= ALIKE;
  });
}

function isAt(line: Box, box: Box): boolean {
  const isInRow = Math.abs(line.y + line.height / 2 - box.y - box.height / 2) < Math.max(line.height, box.height) / 2;
  return isInRow && line.x < box.x + box.height && line.x + line.width > box.x + box.width / 2;
}
