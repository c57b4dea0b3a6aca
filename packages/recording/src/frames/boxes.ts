/** Boxes in pixels, and a coarse grid of cells over an image, which shows where the image changed or has strokes. */
import type { GrayImage } from './gray-image.ts';
import type { Box } from '../types.ts';

export function getArea({ width, height }: Box): number {
  return width * height;
}

export function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Returns whether a point is in a box or on its edge. */
export function holdsPoint({ x, y, width, height }: Box, point: { x: number; y: number }): boolean {
  return point.x >= x && point.y >= y && point.x <= x + width && point.y <= y + height;
}

/** Returns the share of the first box that is within the second, from 0 to 1. */
export function overlapShare(inner: Box, outer: Box): number {
  const across = Math.min(inner.x + inner.width, outer.x + outer.width) - Math.max(inner.x, outer.x);
  const down = Math.min(inner.y + inner.height, outer.y + outer.height) - Math.max(inner.y, outer.y);
  return across <= 0 || down <= 0 ? 0 : (across * down) / getArea(inner);
}

/** Returns the smallest box around all boxes of an image. */
export function enclose(boxes: readonly Box[]): Box {
  let [left, top, right, bottom] = [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 0, 0];
  for (const { x, y, width, height } of boxes)
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + width), Math.max(bottom, y + height)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Side of a cell in pixels. */
export const CELL = 8;

export interface CellGrid {
  columns: number;
  rows: number;
  marks: Uint8Array;
}

/** Marks the cells in which at least two pixels satisfy the condition. */
export function markCells({ width, height }: GrayImage, holds: (at: number) => boolean): CellGrid {
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const counts = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / CELL) * columns;
    const start = y * width;
    for (let x = 0, at = start; x < width; x++, at++) if (holds(at)) counts[row + (x >> 3)] = (counts[row + (x >> 3)] as number) + 1;
  }
  return { columns, rows, marks: toMarks(counts) };
}

/** Converts the number of matching pixels of each cell into marks. A single pixel is treated as noise. */
export function toMarks(counts: Uint8Array): Uint8Array {
  return counts.map((count) => (count >= 2 ? 1 : 0));
}

/** Returns the smallest box around cells, in pixels. */
export function encloseCells(cells: readonly number[], columns: number): Box {
  let [left, top, right, bottom] = [columns, Number.MAX_SAFE_INTEGER, 0, 0];
  for (const cell of cells) {
    const x = cell % columns;
    const y = Math.floor(cell / columns);
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  return { x: left * CELL, y: top * CELL, width: (right - left + 1) * CELL, height: (bottom - top + 1) * CELL };
}

/** Returns the share of marked cells in a box, from 0 to 1. */
export function measureMarkedShare({ columns, rows, marks }: CellGrid, box: Box): number {
  const right = Math.min(columns - 1, Math.floor((box.x + box.width - 1) / CELL));
  const bottom = Math.min(rows - 1, Math.floor((box.y + box.height - 1) / CELL));
  let marked = 0;
  let all = 0;
  for (let y = Math.max(0, Math.floor(box.y / CELL)); y <= bottom; y++) {
    for (let x = Math.max(0, Math.floor(box.x / CELL)); x <= right; x++, all++) marked += marks[y * columns + x] as number;
  }
  return all === 0 ? 0 : marked / all;
}

/** Maximum distance between two cells of one group, in cells. */
interface MaxGap {
  columns: number;
  rows: number;
}

/** Returns the cell numbers of each group of marked cells, in the order of their first cells. */
export function groupCells(cells: CellGrid, maxGap: MaxGap): number[][] {
  const remaining = { ...cells, marks: cells.marks.slice() };
  const groups: number[][] = [];
  for (let start = remaining.marks.indexOf(1); start >= 0; start = remaining.marks.indexOf(1, start))
    groups.push(collectGroup(start, remaining, maxGap));
  return groups;
}

/** Returns the group around a cell, and clears the marks of its cells. */
function collectGroup(start: number, remaining: CellGrid, maxGap: MaxGap): number[] {
  const group = [start];
  remaining.marks[start] = 0;
  for (let at = 0; at < group.length; at++) {
    for (const cell of neighbours(remaining, group[at] as number, maxGap)) {
      if (!remaining.marks[cell]) continue;
      remaining.marks[cell] = 0;
      group.push(cell);
    }
  }
  return group;
}

function neighbours({ columns, rows }: CellGrid, cell: number, maxGap: MaxGap): number[] {
  const x = cell % columns;
  const y = Math.floor(cell / columns);
  const found: number[] = [];
  for (let row = Math.max(0, y - maxGap.rows); row <= Math.min(rows - 1, y + maxGap.rows); row++) {
    for (let column = Math.max(0, x - maxGap.columns); column <= Math.min(columns - 1, x + maxGap.columns); column++)
      found.push(row * columns + column);
  }
  return found;
}
