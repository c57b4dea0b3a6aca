/** A group of changed pixels between two frames of one scene: a changed toggle, a pointer that arrived, typed text. */
import { CELL, type CellGrid, encloseCells, groupCells, toMarks } from '../frames/boxes.ts';
import type { GrayImage } from '../frames/gray-image.ts';
import type { Box } from '../types.ts';

export interface Blob extends Box {
  pixels: number;
}

/** Minimum difference of a pixel. Smaller ones are shadows and compression artefacts. */
const MIN_DIFFERENCE = 36;
/** Maximum distance in cells within a group. Letters of one word are one cell apart, lines are further apart. */
const MAX_GAP = { columns: 2, rows: 1 };
export function findChangedBlobs(a: GrayImage, b: GrayImage): Blob[] {
  const counts = countChangedPixels(a, b);
  return groupCells({ ...counts, marks: toMarks(counts.marks) }, MAX_GAP).map((group) => ({
    ...encloseCells(group, counts.columns),
    pixels: group.reduce((sum, cell) => sum + (counts.marks[cell] as number), 0),
  }));
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
