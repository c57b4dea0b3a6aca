/** Removes the text cursor, which OCR reads as a letter after the typed text. */
import type { ScreenLine } from '@docreel/recording';
import { overlapping } from '../../overlapping.ts';

/** Letters and signs that a cursor is read as. */
const CARET = /[|Il1!\])]$/u;
/** The field has lost the cursor at most this long after the text was read. */
const LOST_SECONDS = 20;

/** Returns the text without a cursor at its end. A letter is a cursor if the same line is read without it later. */
export function withoutCaret(text: string, line: ScreenLine, lines: readonly ScreenLine[]): string {
  const trimmed = text.trim();
  if (!CARET.test(trimmed) || trimmed.length < 3) return trimmed;
  const before = trimmed.slice(0, -1).trim();
  if (trimmed.endsWith('|')) return before;
  const rest = line.text.trim().slice(0, -1).trim();
  const isReadWithout = overlapping(lines, line.endSeconds - 0.1, line.endSeconds + LOST_SECONDS).some(
    (one) =>
      one.startSeconds >= line.endSeconds - 0.1 &&
      Math.abs(one.x - line.x) < line.height &&
      Math.abs(one.y - line.y) < line.height &&
      one.text.trim() === rest,
  );
  return isReadWithout ? before : trimmed;
}
