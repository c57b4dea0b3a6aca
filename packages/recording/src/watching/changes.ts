/**
 * Combines differences between pictures into screen changes. Each change lasts from the last picture before it to the first one in which
 * its area is stable.
 */
import type { Box, ScreenChange } from '../types.ts';
import { around, partWithin } from './groups.ts';

/** Minimum overlap of boxes that belong to one continuing change, such as a page that slides in or a list that is scrolled. */
const SAME_PLACE = 0.3;
/** Maximum duration of a change. A longer change is split. */
const LONGEST_SECONDS = 3;
/** Maximum numbers of boxes and changes, which limit the result for a video of any length. The largest are kept. */
const MOST_BOXES = 12;
const MOST_CHANGES = 20_000;

interface Open {
  startSeconds: number;
  endSeconds: number;
  boxes: Box[];
}

export interface Changes {
  /** Adds the boxes in which two consecutive pictures differ. */
  add(step: { from: number; to: number; boxes: Box[] }): void;
  end(): ScreenChange[];
}

export function createChanges({ width, height }: { width: number; height: number }): Changes {
  const changes: ScreenChange[] = [];
  let open: Open[] = [];

  function add({ from, to, boxes }: { from: number; to: number; boxes: Box[] }): void {
    const fresh: Box[] = [];
    for (const box of boxes) {
      const goesOn = open.find((change) => to - change.startSeconds <= LONGEST_SECONDS && change.boxes.some((other) => areOne(box, other)));
      if (goesOn) goOn(goesOn, box, to);
      else fresh.push(box);
    }
    for (const change of open) if (change.endSeconds < to) close(change);
    open = open.filter((change) => change.endSeconds === to);
    if (fresh.length > 0) open.push({ startSeconds: from, endSeconds: to, boxes: fresh });
  }

  function close({ startSeconds, endSeconds, boxes }: Open): void {
    if (changes.length >= MOST_CHANGES) return;
    const kept = boxes.toSorted((a, b) => areaOf(b) - areaOf(a)).slice(0, MOST_BOXES);
    const share = boxes.reduce((sum, box) => sum + areaOf(box), 0) / (width * height);
    changes.push({ startSeconds, endSeconds, boxes: kept, share: Math.min(1, Math.round(share * 10_000) / 10_000) });
  }

  function end(): ScreenChange[] {
    open.forEach(close);
    open = [];
    return changes.toSorted((a, b) => a.startSeconds - b.startSeconds);
  }

  return { add, end };
}

function goOn(change: Open, box: Box, to: number): void {
  const at = change.boxes.findIndex((other) => areOne(box, other));
  change.boxes[at] = around([change.boxes[at] as Box, box]);
  change.endSeconds = to;
}

function areOne(a: Box, b: Box): boolean {
  return Math.max(partWithin(a, b), partWithin(b, a)) >= SAME_PLACE;
}

function areaOf({ width, height }: Box): number {
  return width * height;
}
