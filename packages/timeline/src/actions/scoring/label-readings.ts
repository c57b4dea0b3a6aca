/** Chooses the most probable reading of a label, and removes the glyphs and shortcuts that OCR reads next to it. */
import type { Box, ScreenLine } from '@docreel/recording';
import { overlapping } from '../../overlapping.ts';
import { similarity, squash } from '../../similarity.ts';
import { countWords, wordsIn } from './word-counts.ts';
import { isInRow, overlapAcross } from '../../boxes.ts';

/** A check mark, a radio button or an arrow before a menu entry, as OCR reads it, and a shortcut after it. */
const GLYPH = /^(?:[l|□■√>»•*✓@☐☑–-]|[IVv](?=\s\p{Lu}\p{Ll}{2}))\s+(?=\p{Lu}|\p{Lo})|^[Oo0]\s+(?=\p{L}{2})/u;
const SHORTCUT = /\s+\(?(?:(?:Ctrl|CtrI|Shift|Alt|Super|Strg|Maj|Umschalt|⌘|⇧)\s*\+\s*)+\S+$/u;

/** Readings of one label within this time are compared. */
const VOTE_SECONDS = 20;
const ALIKE = 0.5;
/** A reading with the pointer in it has a taller and wider box than the others of the same label. */
const SAME_POSITION = { width: 0.6, overlap: 0.7 };

/**
 * Returns the line with the most probable of its readings: other readings at the same position, weighted by their confidence, their time on
 * screen and how often their rarest word was read in the recording.
 */
export function mostProbable(line: ScreenLine, lines: readonly ScreenLine[]): ScreenLine {
  const name = squash(line.text);
  const readings = overlapping(lines, line.startSeconds - VOTE_SECONDS, line.endSeconds + VOTE_SECONDS).filter(
    (one) => isInPosition(one, line) && similarity(squash(one.text), name) >= ALIKE,
  );
  const counts = countWords(lines);
  const votes = new Map<string, number>();
  for (const { text, confidence, startSeconds, endSeconds } of [line, ...readings]) {
    const rarest = Math.min(10, ...wordsIn(text).map((word) => counts.count(word)));
    votes.set(text, (votes.get(text) ?? 0) + confidence ** 4 * Math.min(3, 0.5 + endSeconds - startSeconds) * Math.sqrt(1 + rarest));
  }
  const [best] = [...votes].toSorted((a, b) => b[1] - a[1]);
  return best && best[0] !== line.text ? { ...line, text: best[0] } : line;
}

function isInPosition(one: Box, other: Box): boolean {
  const [narrow, wide] = [Math.min(one.width, other.width), Math.max(one.width, other.width)];
  return narrow > wide * SAME_POSITION.width && overlapAcross(one, other) > narrow * SAME_POSITION.overlap && isInRow(one, other);
}

/** Returns the line without glyphs that are not part of its label. */
export function withoutGlyphs(line: ScreenLine): ScreenLine {
  const text = line.text.replace(GLYPH, '').replace(SHORTCUT, '').trim();
  return text === line.text || text === '' ? line : { ...line, text };
}
