/**
 * Finds what changes on the screen: the cells that differ between two frames, the boxes of such cells, and the changes of which they are part.
 * Each change lasts from the last frame before it to the first one in which its area is stable.
 */
import type { Box, ScreenChange } from '../types.ts';
import { CELL, type CellGrid, enclose, encloseCells, getArea, groupCells, overlapShare } from '../frames/boxes.ts';
import { type GrayImage, toBytes } from '../frames/gray-image.ts';

/** Minimum difference of a pixel in a stroke that appeared or disappeared. Compression artefacts around letters are below it. */
export const MIN_STROKE_DIFFERENCE = 28;
/**
 * Minimum number of pixels with that difference in a changed cell. A cell also counts as changed if all of it became lighter or darker,
 * as in a highlighted button or row.
 */
const MIN_STROKE_PIXELS = 3;
/** Minimum mean difference in grey value of a cell that became lighter or darker. */
const MIN_SHADE_DIFFERENCE = 5;

/** The cells of a frame, with a mark for each that has changed. */
export interface FrameDifference extends CellGrid {
  /** Numbers of the marked cells. */
  cells: number[];
}

type CompareFrames = (before: GrayImage, now: GrayImage) => FrameDifference;

/** Creates a comparison for frames of one size. Its result is overwritten by the next call. */
export function createFrameComparison({ width, height }: { width: number; height: number }): CompareFrames {
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const strokes = new Uint8Array(columns * rows);
  const sums = new Int16Array(columns * rows);
  const found: FrameDifference = { columns, rows, marks: new Uint8Array(columns * rows), cells: [] };

  let wordsA: Uint32Array | null = null;
  let wordsB: Uint32Array | null = null;

  return (before, now) => {
    for (const cell of found.cells) found.marks[cell] = 0;
    found.cells = [];
    const a = toBytes(before);
    const b = toBytes(now);
    wordsA = toWords(before);
    wordsB = toWords(now);
    for (let row = 0; row < rows; row++) {
      if (!addRows({ a, b, width, from: row * CELL, to: Math.min(height, row * CELL + CELL) }, row * columns)) continue;
      for (let cell = row * columns; cell < (row + 1) * columns; cell++) {
        if ((strokes[cell] as number) >= MIN_STROKE_PIXELS || Math.abs(sums[cell] as number) > MIN_SHADE_DIFFERENCE * CELL * CELL) {
          found.marks[cell] = 1;
          found.cells.push(cell);
        }
        strokes[cell] = 0;
        sums[cell] = 0;
      }
    }
    return found;
  };

  /** Compares two ranges of rows. Returns false if all rows are equal. */
  function addRows({ a, b, width: length, from, to }: Rows, first: number): boolean {
    let isChanged = false;
    for (let y = from; y < to; y++) {
      const start = y * length;
      if (a.compare(b, start, start + length, start, start + length) === 0) continue;
      isChanged = true;
      addRow(a, b, { start, end: start + length, first });
    }
    return isChanged;
  }

  function addRow(a: Uint8Array, b: Uint8Array, { start, end, first }: { start: number; end: number; first: number }): void {
    for (let at = start, cell = first; at < end; cell++) {
      if (wordsA && wordsB && wordsA[at >> 2] === wordsB[at >> 2] && wordsA[(at >> 2) + 1] === wordsB[(at >> 2) + 1]) {
        at += CELL;
        continue;
      }
      let total = 0;
      let strong = 0;
      for (const stop = Math.min(end, at + CELL); at < stop; at++) {
        const difference = (b[at] as number) - (a[at] as number);
        total += difference;
        if (difference > MIN_STROKE_DIFFERENCE || difference < -MIN_STROKE_DIFFERENCE) strong++;
      }
      if (strong > 0) strokes[cell] = (strokes[cell] as number) + strong;
      if (total !== 0) sums[cell] = (sums[cell] as number) + total;
    }
  }
}

interface Rows {
  a: Buffer;
  b: Buffer;
  width: number;
  from: number;
  to: number;
}

/** Returns the pixels in words of four pixels, if the alignment of the rows allows it. Most pixels of a changed row are still equal. */
function toWords({ pixels, width }: GrayImage): Uint32Array | null {
  if (width % 4 !== 0 || pixels.byteOffset % 4 !== 0) return null;
  return new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength >> 2);
}

/** Returns the boxes of groups of touching cells, including diagonal neighbours. */
export function groupChangedCells(cells: CellGrid): Box[] {
  return groupCells(cells, { columns: 1, rows: 1 }).map((group) => encloseCells(group, cells.columns));
}

/** Maximum distances between groups within one box. Words of a line are two letters apart, lines of a paragraph one. */
const MAX_GAP_X = 3 * CELL;
const MAX_GAP_Y = 2 * CELL;
/** Maximum number of groups. If there are more, the whole frame is noisy and only their bounding box is returned. */
const MAX_GROUPS = 400;

export function joinNearby(groups: Box[]): Box[] {
  if (groups.length > MAX_GROUPS) return [enclose(groups)];
  let boxes = groups;
  for (;;) {
    const joined: Box[] = [];
    for (const box of boxes) {
      const near = joined.findIndex((other) => isNear(box, other));
      if (near < 0) joined.push(box);
      else joined[near] = enclose([joined[near] as Box, box]);
    }
    if (joined.length === boxes.length) return joined;
    boxes = joined;
  }
}

function isNear(a: Box, b: Box): boolean {
  const across = Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width);
  const down = Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height);
  return across <= MAX_GAP_X && down <= MAX_GAP_Y;
}

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
