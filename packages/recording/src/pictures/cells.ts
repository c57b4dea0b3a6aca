/**
 * Side in pixels of the cells of a coarse grid over a picture. The grid shows where a picture changed, where it has strokes, and which
 * labels are in an area.
 */
import type { GrayPicture } from './picture.ts';
import type { Box } from '../types.ts';

export const CELL = 8;

export interface Cells {
  columns: number;
  rows: number;
  marks: Uint8Array;
}

/** Marks the cells in which at least two pixels satisfy the condition. */
export function cellsWhere({ width, height }: GrayPicture, holds: (at: number) => boolean): Cells {
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const counts = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / CELL) * columns;
    const start = y * width;
    for (let x = 0, at = start; x < width; x++, at++) if (holds(at)) counts[row + (x >> 3)] = (counts[row + (x >> 3)] as number) + 1;
  }
  return { columns, rows, marks: marksOf(counts) };
}

/** Converts the number of matching pixels of each cell into marks. A single pixel is treated as noise. */
export function marksOf(counts: Uint8Array): Uint8Array {
  return counts.map((count) => (count >= 2 ? 1 : 0));
}

/** Returns the bounding box of all marked cells in pixels, or null if there are none. */
export function boundsOf({ columns, rows, marks }: Cells): Box | null {
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
export function markedShare({ columns, rows, marks }: Cells, box: Box): number {
  const right = Math.min(columns - 1, Math.floor((box.x + box.width - 1) / CELL));
  const bottom = Math.min(rows - 1, Math.floor((box.y + box.height - 1) / CELL));
  let marked = 0;
  let all = 0;
  for (let y = Math.max(0, Math.floor(box.y / CELL)); y <= bottom; y++) {
    for (let x = Math.max(0, Math.floor(box.x / CELL)); x <= right; x++, all++) marked += marks[y * columns + x] as number;
  }
  return all === 0 ? 0 : marked / all;
}
