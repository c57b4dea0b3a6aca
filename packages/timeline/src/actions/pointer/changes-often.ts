/** Finds areas of a screen with small changes again and again: a status bar, a counter, a clock. */
import type { Box, ScreenChange } from '@docreel/recording';
import { memoizeByList } from '../../memoize-by-list.ts';
import { overlap } from './label-at.ts';

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
