/** Groups of changed pixels between two pictures of one scene: the pointer that came, the text that was typed. */
import { type Cells, CELL } from '../pictures/cells.ts';
import type { GrayPicture } from '../pictures/picture.ts';
import type { Box } from '../types.ts';

export interface Blob extends Box {
  pixels: number;
}

/** Differences below are shadows and traces of compression. */
const CHANGED = 36;
/** Letters of one word stand a cell apart; lines do not. */
const REACH_COLUMNS = 2;
const REACH_ROWS = 1;

export function findBlobs(a: GrayPicture, b: GrayPicture): Blob[] {
  const counts = countChanged(a, b);
  const seen = new Uint8Array(counts.marks.length);
  const blobs: Blob[] = [];
  for (let cell = 0; cell < seen.length; cell++) {
    if (!seen[cell] && isMarked(counts, cell)) blobs.push(boxOf(gather(counts, seen, cell), counts));
  }
  return blobs;
}

function countChanged(a: GrayPicture, b: GrayPicture): Cells {
  const columns = Math.floor(a.width / CELL);
  const rows = Math.floor(a.height / CELL);
  const marks = new Uint8Array(columns * rows);
  for (let y = 0; y < rows * CELL; y++) {
    const row = Math.floor(y / CELL) * columns;
    for (let x = 0, at = y * a.width; x < columns * CELL; x++, at++) {
      if (Math.abs((a.pixels[at] as number) - (b.pixels[at] as number)) > CHANGED)
        marks[row + (x >> 3)] = (marks[row + (x >> 3)] as number) + 1;
    }
  }
  return { columns, rows, marks };
}

function isMarked({ marks }: Cells, cell: number): boolean {
  return (marks[cell] as number) >= 2;
}

function gather(counts: Cells, seen: Uint8Array, start: number): number[] {
  const group = [start];
  seen[start] = 1;
  for (let at = 0; at < group.length; at++) {
    for (const cell of neighbours(counts, group[at] as number)) {
      if (seen[cell] || !isMarked(counts, cell)) continue;
      seen[cell] = 1;
      group.push(cell);
    }
  }
  return group;
}

function neighbours({ columns, rows }: Cells, cell: number): number[] {
  const x = cell % columns;
  const y = Math.floor(cell / columns);
  const found: number[] = [];
  for (let row = Math.max(0, y - REACH_ROWS); row <= Math.min(rows - 1, y + REACH_ROWS); row++) {
    for (let column = Math.max(0, x - REACH_COLUMNS); column <= Math.min(columns - 1, x + REACH_COLUMNS); column++)
      found.push(row * columns + column);
  }
  return found;
}

function boxOf(group: number[], { columns, marks }: Cells): Blob {
  let [left, top, right, bottom, pixels] = [columns, Number.MAX_SAFE_INTEGER, 0, 0, 0];
  for (const cell of group) {
    const x = cell % columns;
    const y = Math.floor(cell / columns);
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
    pixels += marks[cell] as number;
  }
  return { x: left * CELL, y: top * CELL, width: (right - left + 1) * CELL, height: (bottom - top + 1) * CELL, pixels };
}
