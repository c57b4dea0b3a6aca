/**
 * Combines differences between frames into screen changes. Each change lasts from the last frame before it to the first one in which
 * its area is stable.
 */
import type { Box, ScreenChange } from '../types.ts';
import { enclose, overlapShare } from './changed-boxes.ts';

/** Minimum overlap of boxes that belong to one continuing change, such as a page that slides in or a list that is scrolled. */
const MIN_OVERLAP = 0.3;
/** Maximum duration of a change. A longer change is split. */
const MAX_SECONDS = 3;
/** Maximum numbers of boxes and changes, which limit the result for a video of any length. The largest are kept. */
const MAX_BOXES = 12;
const MAX_CHANGES = 20_000;

interface OpenChange {
  startSeconds: number;
  endSeconds: number;
  boxes: Box[];
}

interface ChangeTracker {
  /** Adds the boxes in which two consecutive frames differ. */
  add(step: { from: number; to: number; boxes: Box[] }): void;
  end(): ScreenChange[];
}

export function createChangeTracker({ width, height }: { width: number; height: number }): ChangeTracker {
  const changes: ScreenChange[] = [];
  let open: OpenChange[] = [];

  function add({ from, to, boxes }: { from: number; to: number; boxes: Box[] }): void {
    const added: Box[] = [];
    for (const box of boxes) {
      const continued = open.find(
        (change) => to - change.startSeconds <= MAX_SECONDS && change.boxes.some((other) => isSameChange(box, other)),
      );
      if (continued) extend(continued, box, to);
      else added.push(box);
    }
    for (const change of open) if (change.endSeconds < to) close(change);
    open = open.filter((change) => change.endSeconds === to);
    if (added.length > 0) open.push({ startSeconds: from, endSeconds: to, boxes: added });
  }

  function close({ startSeconds, endSeconds, boxes }: OpenChange): void {
    if (changes.length >= MAX_CHANGES) return;
    const kept = boxes.toSorted((a, b) => getArea(b) - getArea(a)).slice(0, MAX_BOXES);
    const share = boxes.reduce((sum, box) => sum + getArea(box), 0) / (width * height);
    changes.push({ startSeconds, endSeconds, boxes: kept, share: Math.min(1, Math.round(share * 10_000) / 10_000) });
  }

  function end(): ScreenChange[] {
    open.forEach(close);
    open = [];
    return changes.toSorted((a, b) => a.startSeconds - b.startSeconds);
  }

  return { add, end };
}

function extend(change: OpenChange, box: Box, to: number): void {
  const at = change.boxes.findIndex((other) => isSameChange(box, other));
  change.boxes[at] = enclose([change.boxes[at] as Box, box]);
  change.endSeconds = to;
}

function isSameChange(a: Box, b: Box): boolean {
  return Math.max(overlapShare(a, b), overlapShare(b, a)) >= MIN_OVERLAP;
}

function getArea({ width, height }: Box): number {
  return width * height;
}
