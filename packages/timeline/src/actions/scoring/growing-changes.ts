/** Finds changes that look like writing: small, in one row, and they last or continue to the right. */
import type { Box, Recording, ScreenChange } from '@docreel/recording';
import { memoizeByList } from '../../memoize-by-list.ts';
import { overlapDown } from '../../boxes.ts';

/** A series of changes in one row. The box contains all of them. */
export interface GrowingChange extends Box {
  startSeconds: number;
  endSeconds: number;
  /** Largest share of the picture that changed at one time, 0 to 1. */
  share: number;
  /** Largest number of other boxes that changed at the same time. */
  others: number;
  /** Number of changes in the series. */
  parts: number;
}

/** Maximum height of a row, as a share of the picture's height or in pixels. */
const ROW = { share: 0.07, pixels: 34 };
/** A change of this duration has several keystrokes. A shorter one has one key: it is narrow, in row heights. */
const LASTS_SECONDS = 0.5;
const KEY_WIDTH = 2.5;
/** Within this time, and this far to the right in row heights, another change continues the series. */
const PAUSE_SECONDS = 1.1;
const REACH = 3;
/** Edges of changes are multiples of this many pixels. */
const GRID = 8;
const LEAST_WIDTH = 16;

const growingOf = memoizeByList((_changes: readonly ScreenChange[]) => new Map<number, GrowingChange[]>());

export function findGrowingChanges({ changes, source }: Pick<Recording, 'changes' | 'source'>): GrowingChange[] {
  const known = growingOf(changes).get(source.height);
  if (known) return known;
  const highest = Math.max(ROW.pixels, source.height * ROW.share);
  const series: GrowingChange[] = [];
  for (const change of changes) {
    const seconds = change.endSeconds - change.startSeconds;
    for (const box of change.boxes) {
      if (box.height > highest || (seconds < LASTS_SECONDS && box.width > KEY_WIDTH * box.height)) continue;
      const found = series.findLast((one) => continues(one, box, change.startSeconds));
      if (found) extend(found, box, change);
      else series.push({ ...box, ...spanOf(change), share: change.share, others: change.boxes.length - 1, parts: 1 });
    }
  }
  const found = series.filter((one) => one.endSeconds - one.startSeconds >= LASTS_SECONDS && one.width >= LEAST_WIDTH);
  growingOf(changes).set(source.height, found);
  return found;
}

function spanOf({ startSeconds, endSeconds }: ScreenChange) {
  return { startSeconds, endSeconds };
}

function continues(series: GrowingChange, box: Box, seconds: number): boolean {
  const gap = seconds - series.endSeconds;
  return (
    gap >= -0.01 &&
    gap <= PAUSE_SECONDS &&
    overlapDown(series, box) > Math.min(series.height, box.height) / 2 &&
    box.x >= series.x - GRID &&
    box.x <= series.x + series.width + REACH * series.height
  );
}

function extend(series: GrowingChange, box: Box, change: ScreenChange): void {
  const right = Math.max(series.x + series.width, box.x + box.width);
  const bottom = Math.max(series.y + series.height, box.y + box.height);
  series.x = Math.min(series.x, box.x);
  series.y = Math.min(series.y, box.y);
  series.width = right - series.x;
  series.height = bottom - series.y;
  series.endSeconds = change.endSeconds;
  series.share = Math.max(series.share, change.share);
  series.others = Math.max(series.others, change.boxes.length - 1);
  series.parts += 1;
}
