/** What stood on the screen before and after it changed as a whole, and whether it is one that was seen before. */
import { during } from '../../during.ts';
import type { Recording, ScreenChange, ScreenLine } from '@docreel/recording';
import { squash } from '../../similarity.ts';

export const WHOLE_SHARE = 0.5;
const READ_SECONDS = 1;
const SHIFT = 8;
const LEAST_LINES = 5;
const SAME = 0.7;
const OTHER = 0.5;
/** A screen that was seen for less was passed through. */
const STOOD_SECONDS = 1;

export function linesBefore(lines: readonly ScreenLine[], { startSeconds }: ScreenChange): ScreenLine[] {
  return during(lines, startSeconds - 0.01, startSeconds).filter((line) => line.startSeconds < startSeconds);
}

export function linesAfter(lines: readonly ScreenLine[], { startSeconds, endSeconds }: ScreenChange): ScreenLine[] {
  const seconds = endSeconds + READ_SECONDS;
  return during(lines, seconds, seconds).filter((line) => line.startSeconds > startSeconds && line.endSeconds > seconds);
}

/** The change by which the screen was left that has come back with this one; null where what came is new. */
export function leftBefore(change: ScreenChange, { changes, lines }: Pick<Recording, 'changes' | 'lines'>): ScreenChange | null {
  if (change.share < WHOLE_SHARE) return null;
  const now = during(lines, change.endSeconds + READ_SECONDS, change.endSeconds + READ_SECONDS);
  const left = linesBefore(lines, change);
  if (now.length < LEAST_LINES || sameShare(left, now) >= OTHER) return null;
  const earlier = changes.filter(
    (one) => one.share >= WHOLE_SHARE && one.endSeconds + STOOD_SECONDS <= change.startSeconds && one.startSeconds > 0.5,
  );
  return earlier.findLast((one) => sameShare(linesBefore(lines, one), now) >= SAME) ?? null;
}

/** Part of two screens' lines that are the same, the page perhaps moved up or down. */
export function sameShare(one: readonly ScreenLine[], other: readonly ScreenLine[]): number {
  const [a, b] = [told(one), told(other)];
  if (a.length < LEAST_LINES || b.length < LEAST_LINES) return 0;
  const shifts: number[] = [];
  for (const line of a) {
    const name = squash(line.text);
    const same = b.find((two) => squash(two.text) === name && Math.abs(two.x - line.x) <= SHIFT);
    if (same) shifts.push(same.y - line.y);
  }
  const sorted = shifts.toSorted((x, y) => x - y);
  const middle = sorted[sorted.length >> 1] ?? 0;
  const alike = shifts.filter((shift) => Math.abs(shift - middle) <= SHIFT).length;
  return alike / Math.max(a.length, b.length);
}

function told(lines: readonly ScreenLine[]): ScreenLine[] {
  return lines.filter(({ text }) => squash(text).length >= 3);
}
