/** Withholds values that were not read the same way each time. The article then names only the field, or shows a picture. */
import type { Box, Recording, ScreenLine } from '@docreel/recording';
import { isInRow } from '../../boxes.ts';
import { memoizeByList, overlapping } from '../../lists.ts';
import { foldLookalikes, similarity, squash } from '../../similarity.ts';
import type { Act, Action } from '../../types.ts';
import { isCommandName, spellCommand } from '../terminal/command-names.ts';
import { readCommand } from '../terminal/prompts.ts';

/** A reading that is visible for less time was replaced while the text was being entered. */
const STABLE_SECONDS = 0.9;
/** OCR reads a text this much earlier or later than it changes. */
const EARLY_SECONDS = 0.5;
/** OCR reads the complete value up to this much after the end of the entry. */
const SAME_SECONDS = 0.1;
/** Readings within this time after the entry are of the same text. */
const AFTER_SECONDS = 6;
/** Minimum similarity of two readings of one text. */
const ALIKE = 0.6;
/** Minimum length of a part of a value. */
const PART_LETTERS = 3;
/** Minimum length of a reading of a text that is being typed. */
const BEGUN_LETTERS = 5;
const WRITTEN: ReadonlySet<Act> = new Set(['type', 'run', 'answer', 'code']);

/** Returns the actions. A value of which two stable readings differ is removed: the article then names only the field, or shows a picture. */
export function withholdDisputedValues(actions: readonly Action[], { lines }: Pick<Recording, 'lines'>): Action[] {
  return actions.map((action) =>
    isDisputed(action, lines) ||
    isBegunElse(action, lines) ||
    isMisspelt(action, lines) ||
    isMisnested(action) ||
    isUnread(action, lines) ||
    isDefault(action)
      ? { ...action, value: null }
      : action,
  );
}

/** Returns whether the answer is the default that a program prints behind its question: “type: (commonjs)”. */
function isDefault({ act, value }: Action): boolean {
  return act === 'answer' && /^\([^()]*\)$/u.test(value?.text.trim() ?? '');
}

const WORD = /[\p{L}\p{N}]{4,}/gu;

const spellingsIn = memoizeByList((lines: readonly ScreenLine[]) => {
  const words = new Set(lines.flatMap(({ text }) => text.toLowerCase().match(WORD) ?? []));
  return Map.groupBy(words, foldLookalikes);
});

/** Returns whether a word of a command was also read with another letter that looks alike: “model”, “mode1”. */
function isMisspelt({ act, value }: Action, lines: readonly ScreenLine[]): boolean {
  if ((act !== 'run' && act !== 'code') || value === null) return false;
  const words = value.text.toLowerCase().match(WORD) ?? [];
  const unsure = words.filter((word) => !isCommandName(word));
  return unsure.some((word) => (spellingsIn(lines).get(foldLookalikes(word)) ?? []).some((other) => other !== word));
}

const CLOSED_BY: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const QUOTED = /'[^']*'|"[^"]*"/gu;

/** Returns whether a bracket of a command is closed by another one: OCR lost a sign in “[b.upper) for b in boats]”. */
function isMisnested({ act, value }: Action): boolean {
  if ((act !== 'run' && act !== 'code') || value === null) return false;
  const open: string[] = [];
  for (const sign of value.text.replaceAll(QUOTED, '')) {
    if (CLOSED_BY[sign] !== undefined) open.push(CLOSED_BY[sign]);
    else if (')]}'.includes(sign) && open.length > 0 && open.pop() !== sign) return true;
  }
  return false;
}

/** Returns whether two stable readings in the position of the value differ in more than case and spaces. */
function isDisputed({ act, value, position, startSeconds, endSeconds }: Action, lines: readonly ScreenLine[]): boolean {
  const box = position?.box;
  if (!WRITTEN.has(act) || value === null || !box || value.text.includes('\n')) return false;
  const read = readerOf(act);
  const own = read(value.text);
  const later = overlapping(lines, endSeconds - 0.1, endSeconds + AFTER_SECONDS);
  // In a terminal that scrolls, another text stands where the value was.
  const isScrolled = (line: ScreenLine) =>
    line.startSeconds >= endSeconds && line.y < box.y - box.height / 2 && line.text.endsWith(value.text.trim());
  const scrolled = act === 'type' ? Infinity : Math.min(Infinity, ...later.filter(isScrolled).map((line) => line.startSeconds));
  return later.some((line) => {
    if (line.startSeconds >= scrolled) return false;
    // A text that was there before the entry is the former value.
    const isFormer = line.startSeconds < startSeconds - EARLY_SECONDS && line.endSeconds < endSeconds + STABLE_SECONDS;
    if (isFormer || secondsOf(line) < STABLE_SECONDS || !isAt(line, box)) return false;
    const other = read(act === 'run' ? spellCommand(readCommand(line.text) || line.text) : line.text);
    if (isBeginning(other, own) && line.endSeconds <= endSeconds + SAME_SECONDS) return false;
    return !other.includes(own) && !own.includes(other) && similarity(other, own) >= ALIKE;
  });
}

/**
 * Returns whether two readings of the text while it was typed begin alike, and otherwise than the value. The name of a field can move over the first letters:
 * “t.becker@ex” and “t.becker@example” become “Ebeiker@example.com”.
 */
function isBegunElse({ act, value, position, startSeconds, endSeconds }: Action, lines: readonly ScreenLine[]): boolean {
  const box = position?.box;
  if (act !== 'type' || value === null || !box || value.text.includes('\n')) return false;
  const read = readerOf(act);
  const own = read(value.text);
  const begun = overlapping(lines, startSeconds, endSeconds)
    .filter((line) => line.startSeconds >= startSeconds - EARLY_SECONDS && line.endSeconds <= endSeconds + SAME_SECONDS && isAt(line, box))
    .map(({ text }) => read(text))
    .filter((text) => text.length >= BEGUN_LETTERS && text.length < own.length);
  const others = begun.filter((text) => !isBeginning(text, own) && similarity(text, own.slice(0, text.length)) >= ALIKE);
  return others.some((text) => others.some((longer) => longer.length > text.length && isBeginning(text, longer)));
}

/** Returns whether a reading is of the first letters of the value. Its last letter may be wrong: OCR saw half of it, or the text cursor. */
function isBeginning(reading: string, value: string): boolean {
  return reading.length <= value.length && value.startsWith(reading.slice(0, -1));
}

/** Returns whether lines contain parts of the value, and none the whole of it: it was put together from readings at different times. */
function isUnread({ act, value, startSeconds, endSeconds }: Action, lines: readonly ScreenLine[]): boolean {
  if (act !== 'type' || value === null || value.text.includes('\n')) return false;
  const own = squash(value.text);
  const near = overlapping(lines, startSeconds - AFTER_SECONDS, endSeconds + AFTER_SECONDS).map(({ text }) => squash(text));
  return near.some((text) => text.length >= PART_LETTERS && own.includes(text)) && !near.some((text) => text.includes(own));
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
