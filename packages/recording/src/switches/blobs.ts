/** A group of changed pixels between two frames of one scene: a changed toggle, a pointer that arrived, typed text. */
import { CELL, type CellGrid, groupCells } from '../frames/cell-grid.ts';
import type { GrayImage } from '../frames/gray-image.ts';
import type { Box } from '../types.ts';

export interface Blob extends Box {
  pixels: number;
}

/** Minimum difference of a pixel. Smaller ones are shadows and compression artefacts. */
const MIN_DIFFERENCE = 36;
/** Maximum distance in cells within a group. Letters of one word are one cell apart, lines are further apart. */
const MAX_GAP = { columns: 2, rows: 1 };
/** Minimum number of changed pixels in a cell. */
const MIN_PIXELS = 2;

export function findChangedBlobs(a: GrayImage, b: GrayImage): Blob[] {
  const counts = countChangedPixels(a, b);
  return groupCells(counts, MAX_GAP, MIN_PIXELS).map((group) => toBlob(group, counts));
}

function countChangedPixels(a: GrayImage, b: GrayImage): CellGrid {
  const columns = Math.floor(a.width / CELL);
  const rows = Math.floor(a.height / CELL);
  const marks = new Uint8Array(columns * rows);
  for (let y = 0; y < rows * CELL; y++) {
    const row = Math.floor(y / CELL) * columns;
    for (let x = 0, at = y * a.width; x < columns * CELL; x++, at++) {
      if (Math.abs((a.pixels[at] as number) - (b.pixels[at] as number)) > MIN_DIFFERENCE)
        marks[row + (x >> 3)] = (marks[row + (x >> 3)] as number) + 1;
    }
  }
  return { columns, rows, marks };
}

function toBlob(group: number[], { columns, marks }: CellGrid): Blob {
  let [left, top, right, bottom, pixels] = [columns, Number.MAX_SAFE_INTEGER, 0, 0, 0];
  for (const cell of group) {
    const x = cell % columns;
    const y = Math.floor(cell / columns);
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
    pixels += marks[cell] as number;
  }
  return { x: left * CELL, y: top * CELL, width: (right - left + 1) * CELL, height: (bottom - top + 1) * CELL, pixels };
}
