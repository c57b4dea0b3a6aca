/** A label under the pointer at a given time: the words of a button, a menu entry or a checkbox. */
import type { Box, ScreenLine } from '@docreel/recording';
import { overlapping } from '../../overlapping.ts';
import { squash } from '../../similarity.ts';

export interface Aimed {
  line: ScreenLine;
  /** 1 if the pointer is on the words, less if it is next to them. */
  nearness: number;
}

/** Maximum length of a name in letters. A longer text is a sentence. */
const LONGEST_LABEL = 60;
/** Extent of a button beyond its words, in text heights: above and below, and to each side. */
const PADDING = { down: 0.9, across: 2 };
/** Distance of a checkbox from its words, in text heights. It is left of them, or right if the row has a toggle. */
const TICK = 3;
/** Maximum distance right of the words, in text heights, at which a row is still clicked. */
const ROW_HEIGHTS = 12;

export function listLinesAt(lines: ScreenLine[], seconds: number): ScreenLine[] {
  return overlapping(lines, seconds, seconds);
}

/** Returns the nearest line that can be a name, or null if the words there are no name. */
export function findLabelAt(lines: ScreenLine[], { x, y }: { x: number; y: number }): Aimed | null {
  let best: Aimed | null = null;
  for (const line of lines) {
    const nearness = nearnessOf(line, { x, y });
    if (nearness > (best?.nearness ?? 0)) best = { line, nearness };
  }
  if (best) return isName(best.line.text) ? best : null;
  return rowAt(lines, { x, y });
}

/** Returns the first text of the row at the point, because in a table or a list the whole row can be clicked. */
function rowAt(lines: ScreenLine[], { x, y }: { x: number; y: number }): Aimed | null {
  const row = lines.filter((line) => Math.abs(line.y + line.height / 2 - y) <= line.height * 0.9).sort((a, b) => a.x - b.x);
  const before = row.findLast((line) => line.x + line.width < x);
  const reach = row.length < 2 ? ROW_HEIGHTS / 2 : ROW_HEIGHTS;
  if (!before || !isName(before.text) || x - before.x - before.width > reach * before.height) return null;
  return { line: before, nearness: 0.5 };
}

function nearnessOf(line: Box, { x, y }: { x: number; y: number }): number {
  const size = Math.min(line.height, 40);
  const left = line.x - x;
  const right = x - line.x - line.width;
  const above = Math.max(line.y - y, y - line.y - line.height) / size;
  if (above <= 0.2 && left <= 0.3 * size && right <= 0.3 * size) return 1;
  if (above <= PADDING.down && left <= PADDING.across * size && right <= PADDING.across * size)
    return 0.85 - 0.2 * Math.max(0, above) - 0.1 * Math.max(0, left / size, right / size);
  if (above <= 0.5 && left > 0 && left <= TICK * size) return 0.55;
  return 0;
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

/** Returns the share of the first box that lies within the second, 0 to 1. */
export function overlap(inner: Box, outer: Box): number {
  const across = Math.min(inner.x + inner.width, outer.x + outer.width) - Math.max(inner.x, outer.x);
  const down = Math.min(inner.y + inner.height, outer.y + outer.height) - Math.max(inner.y, outer.y);
  return across <= 0 || down <= 0 ? 0 : (across * down) / Math.max(1, inner.width * inner.height);
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
