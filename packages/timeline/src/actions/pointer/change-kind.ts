/** Classifies a screen change by the lines before and after it: another screen, scrolling, or typing. */
import type { Box, ScreenChange, ScreenLine } from '@docreel/recording';
import { overlap } from '../../boxes.ts';
import { listLinesAt } from './label-at.ts';
import { memoizeByList } from '../../memoize-by-list.ts';

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
export const LIT_SHARE = 0.08;
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
