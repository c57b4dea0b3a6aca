/** Lines on the screen at a given time, and what can be a name among them. */
import type { ScreenLine } from '@docreel/recording';
import { overlapping } from '../../overlapping.ts';
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
