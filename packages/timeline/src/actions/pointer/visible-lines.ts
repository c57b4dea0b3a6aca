/** Lines on the screen at a time: which of them can be names, and how a change moved, extended or highlighted them. */
import type { Box, ScreenChange, ScreenLine } from '@docreel/recording';
import { overlap } from '../../boxes.ts';
import { memoizeByList, overlapping } from '../../lists.ts';
import { squash } from '../../similarity.ts';

/** Maximum length of a name in letters. A longer text is a sentence. */
const LONGEST_LABEL = 60;

/** Returns the lines that are visible at a time in seconds. */
export function listLinesAt(lines: ScreenLine[], seconds: number): ScreenLine[] {
  return overlapping(lines, seconds, seconds);
}

/** Source code that is not a name: a comment, a brace, the end of a statement. */
const CODE = /^(?:\/\/|\/\*|<!--|#!)|[;{}]\s*$|=>|\w\(.*\)/u;

/** Returns whether the text can be a name: it has letters and is neither a sentence nor code. */
export function isName(text: string): boolean {
  return (
    !CODE.test(text) &&
    text.length <= LONGEST_LABEL &&
    /\p{L}/u.test(text) &&
    /[\p{L}\p{N}]{2}/u.test(text) &&
    !/[.…]{1}\s+\p{Lu}/u.test(text)
  );
}

const BEFORE_SECONDS = 3;
const SHIFT = 4;
/** Maximum number of letters that are corrected from the other reading. */
const MENDED_MOST = 3;

/**
 * Returns the complete reading of a line. “Open in Ir” and, a moment later with the pointer on the second word, “Open jg Integrated
 * Terminal” give “Open in Integrated Terminal”.
 */
export function findFullLine(
  line: ScreenLine,
  lines: readonly ScreenLine[],
  { x, untilSeconds }: { x: number; untilSeconds: number },
): ScreenLine {
  const others = overlapping(lines, line.startSeconds - BEFORE_SECONDS, untilSeconds).filter(
    (other) => other !== line && Math.abs(other.x - line.x) <= SHIFT && Math.abs(other.y - line.y) <= SHIFT && other.width > line.width,
  );
  for (const other of others.toSorted((a, b) => b.width - a.width)) {
    const text = joined(line, other, x);
    if (text !== null) return { ...other, text, confidence: Math.max(line.confidence, other.confidence) };
  }
  return line;
}

function joined(cut: ScreenLine, whole: ScreenLine, x: number): string | null {
  const [short, long] = [cut.text.split(/\s+/u), whole.text.split(/\s+/u)];
  // A text that ends with a whole word was not truncated: “README.md M” next to a close icon.
  const end = short.at(-1) ?? '';
  if (short.length > long.length || squash(short[0] ?? '') === '' || end === long[short.length - 1]) return null;
  const perLetter = whole.width / Math.max(1, whole.text.length);
  let at = 0;
  const words: string[] = [];
  for (const [n, word] of long.entries()) {
    const [from, to] = [whole.x + (at - 1) * perLetter, whole.x + (at + word.length + 1) * perLetter];
    at += word.length + 1;
    const other = short[n];
    const isLast = n === short.length - 1;
    if (other === undefined || other === word || (isLast && isBeginning(other, word))) words.push(word);
    else if (!isLast && x >= from && x <= to && Math.abs(other.length - word.length) <= MENDED_MOST) words.push(other);
    else return null;
  }
  return words.join(' ');
}

/** Returns whether the part is the beginning of the word. The last letter of a truncated text is only half visible and may be wrong. */
function isBeginning(part: string, word: string): boolean {
  return word.startsWith(part) || (part.length > 1 && word.startsWith(part.slice(0, -1)));
}

/** Minimum share of the picture for a panel, a menu or a tooltip. */
export const PANEL_SHARE = 0.004;
const LEAST_MOVED = 4;
const MOVED_SHARE = 0.6;
const SAME_SHIFT = 4;

/** Returns by how many pixels most lines moved up or down, or 0 if they did not. */
export function measureScroll(lines: ScreenLine[], { startSeconds, endSeconds }: ScreenChange): number {
  const after = listLinesAt(lines, endSeconds + 0.75);
  const shifts: number[] = [];
  for (const line of listLinesAt(lines, startSeconds)) {
    const same = after.filter((other) => other !== line && other.text === line.text && Math.abs(other.x - line.x) <= SAME_SHIFT);
    const [only] = same;
    if (only && same.length === 1 && line.text.length > 2) shifts.push(only.y - line.y);
  }
  if (shifts.length < LEAST_MOVED) return 0;
  const sorted = shifts.toSorted((a, b) => a - b);
  const middle = sorted[sorted.length >> 1] as number;
  const alike = shifts.filter((shift) => Math.abs(shift - middle) <= SAME_SHIFT).length;
  return Math.abs(middle) > SAME_SHIFT && alike >= MOVED_SHARE * shifts.length ? middle : 0;
}

/** Returns whether a text was extended or corrected in place. */
export function isTyped(lines: ScreenLine[], { startSeconds, endSeconds, boxes }: ScreenChange): boolean {
  const before = listLinesAt(lines, startSeconds);
  const after = listLinesAt(lines, endSeconds + 0.75).filter(
    (line) => boxes.some((box) => overlap(box, line) > 0.3) && line.startSeconds >= startSeconds,
  );
  return after.some((line) =>
    before.some(
      (old) =>
        old !== line &&
        Math.abs(old.x - line.x) <= 6 &&
        Math.abs(old.y - line.y) <= 6 &&
        (line.text.startsWith(old.text) || old.text.startsWith(line.text)),
    ),
  );
}

/**
 * Maximum share of the picture for a highlight. The largest is a button as wide as its column in a picture of one window: “Install” of
 * 1,520 × 88 pixels in 1,616 × 1,568.
 */
const LIT_SHARE = 0.08;
/** Maximum number of times that a button is highlighted: on and off, perhaps twice. */
const MOST_LIT = 5;
/** Side in pixels of the squares in which changes are indexed, so that a lookup does not scan all of them. */
const SQUARE = 64;

/** Returns whether the box changes so often that it is not a highlight. */
export function changesOften(box: Box, changes: readonly ScreenChange[]): boolean {
  const squares = squaresOf(changes);
  const seen = new Set<ScreenChange>();
  for (const key of keysOf(box)) {
    for (const change of squares.get(key) ?? []) {
      if (!seen.has(change) && change.boxes.some((one) => overlap(box, one) > 0.5)) seen.add(change);
      if (seen.size > MOST_LIT) return true;
    }
  }
  return false;
}

const squaresOf = memoizeByList((changes: readonly ScreenChange[]) => {
  const squares = new Map<string, ScreenChange[]>();
  for (const change of changes) {
    if (change.share > LIT_SHARE) continue;
    for (const key of new Set(change.boxes.flatMap(keysOf))) {
      const there = squares.get(key);
      if (there) there.push(change);
      else squares.set(key, [change]);
    }
  }
  return squares;
});

function keysOf({ x, y, width, height }: Box): string[] {
  const keys: string[] = [];
  for (let down = Math.floor(y / SQUARE); down * SQUARE < y + height; down++) {
    for (let across = Math.floor(x / SQUARE); across * SQUARE < x + width; across++) keys.push(`${down} ${across}`);
  }
  return keys;
}

/** A line in the read-out of a chart, “Sex: Male”, and one with a number, “Total: 1,337”. */
export const READ_OUT = { line: /^\p{L}[\p{L}\d ]{0,24}:\s?\S/u, number: /^\p{L}[\p{L} ]{0,24}:\s?[\d.,]+%?$/u };

/** Maximum distances of the line with a number in a read-out, in text heights. A read-out that moves is read again within this time. */
const NUMBER = { down: 4, across: 8, seconds: 1 };

/** Returns whether the text is a line of the read-out of a chart: “Sex: Male” above “Total: 1,337”. */
export function isInReadOut(name: Box & { text: string }, seconds: number, lines: readonly ScreenLine[]): boolean {
  if (!READ_OUT.line.test(name.text)) return false;
  return overlapping(lines, seconds - NUMBER.seconds, seconds + NUMBER.seconds).some(
    (line) =>
      READ_OUT.number.test(line.text) &&
      Math.abs(line.y - name.y) <= NUMBER.down * name.height &&
      Math.abs(line.x + line.width / 2 - name.x - name.width / 2) <= NUMBER.across * name.height,
  );
}
