/** Compares the lines before and after a change of the whole screen, and recognises screens that were seen before. */
import { overlapping } from '../../overlapping.ts';
import type { Recording, ScreenChange, ScreenLine } from '@docreel/recording';
import { squash } from '../../similarity.ts';

const READ_SECONDS = 1;
const SHIFT = 8;
const LEAST_LINES = 5;
const SAME: Least = { whole: 0.7, frame: 0.8 };
const OTHER: Least = { whole: 0.5, frame: 0.6 };
const ANOTHER_SHARE = 0.3;
/** Number of earlier screens to compare with. More would take too long in a day-long recording. */
const REMEMBERED = 40;
/** Minimum share of the picture for a part of a loading page. The last part may be small. */
const LEFT_SHARE = 0.03;
/** A screen visible for less than this was only passed through. */
const STOOD_SECONDS = 1;

export function listLinesBefore(lines: readonly ScreenLine[], { startSeconds }: ScreenChange): ScreenLine[] {
  return overlapping(lines, startSeconds - 0.01, startSeconds).filter((line) => line.startSeconds < startSeconds);
}

/**
 * Returns the earlier change that left the screen which is now back, or null if the screen is new. `isSaid` means that a label says that it
 * leads back, which needs less similarity.
 */
export function findKnownScreen(
  change: ScreenChange,
  { changes, lines }: Pick<Recording, 'changes' | 'lines'>,
  isSaid = false,
): ScreenChange | null {
  const next = changes.find((one) => one.share >= ANOTHER_SHARE && one.startSeconds > change.endSeconds)?.startSeconds ?? Infinity;
  const seconds = Math.min(change.endSeconds + READ_SECONDS, next - 0.01);
  const now = overlapping(lines, seconds, seconds);
  const left = listLinesBefore(lines, change);
  if (now.length < LEAST_LINES || isOneScreen(left, now, isSaid ? { ...OTHER, frame: Infinity } : OTHER)) return null;
  const earlier = changes.filter(
    ({ share, endSeconds, startSeconds }) => share >= LEFT_SHARE && endSeconds + STOOD_SECONDS <= change.startSeconds && startSeconds > 0.5,
  );
  return earlier.slice(-REMEMBERED).findLast((one) => isOneScreen(listLinesBefore(lines, one), now, isSaid ? OTHER : SAME)) ?? null;
}

interface Least {
  whole: number;
  frame: number;
}

/** Returns whether both are the same screen. The page may be scrolled, and one of its lists may be longer. */
function isOneScreen(one: readonly ScreenLine[], other: readonly ScreenLine[], { whole, frame }: Least): boolean {
  const [a, b] = [told(one), told(other)];
  if (a.length < LEAST_LINES || b.length < LEAST_LINES) return false;
  const shifts = a.flatMap((line) => {
    const name = squash(line.text);
    const same = b.find((two) => squash(two.text) === name && Math.abs(two.x - line.x) <= SHIFT);
    return same ? [same.y - line.y] : [];
  });
  const middle = shifts.toSorted((x, y) => x - y)[shifts.length >> 1] ?? 0;
  const alike = shifts.filter((shift) => Math.abs(shift - middle) <= SHIFT).length;
  const [least, most] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  return alike >= LEAST_LINES && (alike >= whole * most || (alike >= frame * least && alike * 3 >= most));
}

function told(lines: readonly ScreenLine[]): ScreenLine[] {
  return lines.filter(({ text }) => squash(text).length >= 3);
}
