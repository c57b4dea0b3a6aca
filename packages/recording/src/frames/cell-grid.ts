/** A coarse grid over an image, which shows where the image changed, where it has strokes, and which labels are in an area. */
import type { GrayImage } from './gray-image.ts';
import type { Box } from '../types.ts';

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

/** Returns the bounding box of all marked cells in pixels, or null if there are none. */
export function getBounds({ columns, rows, marks }: CellGrid): Box | null {
  let [left, top, right, bottom] = [columns, rows, -1, -1];
  marks.forEach((mark, at) => {
    if (!mark) return;
    const x = at % columns;
    const y = Math.floor(at / columns);
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  });
  if (right < 0) return null;
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

/** Returns the cell numbers of each group. A cell belongs to a group if its mark is at least `least`. */
export function groupCells(cells: CellGrid, maxGap: MaxGap, least = 1): number[][] {
  const remaining = cells.marks.map((mark) => (mark >= least ? 1 : 0));
  const groups: number[][] = [];
  for (let start = remaining.indexOf(1); start >= 0; start = remaining.indexOf(1, start))
    groups.push(collectGroup(start, { ...cells, marks: remaining }, maxGap));
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
