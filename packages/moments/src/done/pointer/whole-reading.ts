/** A pointer hides letters, and an entry of a menu is read while the menu opens: of several readings of one line the whole one. What it says after the click is something else: “Save”, “Saved”. */
import { during } from '../../during.ts';
import type { ScreenLine } from '@docreel/recording';
import { squash } from '../../similarity.ts';

const BEFORE_SECONDS = 3;
const SHIFT = 4;
/** Letters that are told from the other reading. */
const MENDED_MOST = 3;

/** “Open in Ir” and, a moment later with the pointer on its second word, “Open jg Integrated Terminal” are “Open in Integrated Terminal”. */
export function wholeReading(
  line: ScreenLine,
  lines: readonly ScreenLine[],
  { x, untilSeconds }: { x: number; untilSeconds: number },
): ScreenLine {
  const others = during(lines, line.startSeconds - BEFORE_SECONDS, untilSeconds).filter(
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
  // What ends with a whole word was not cut off: “README.md M” and the cross behind it.
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

/** The last letter of what is cut off is half a letter. */
function isBeginning(part: string, word: string): boolean {
  return word.startsWith(part) || (part.length > 1 && word.startsWith(part.slice(0, -1)));
}
