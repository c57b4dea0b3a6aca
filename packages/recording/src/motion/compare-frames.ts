/**
 * Finds the cells of eight pixels that differ between two full frames. Nearly all rows of a typical screen are equal, and each equal
 * row costs one memory comparison.
 */
import { CELL } from '../frames/cell-grid.ts';
import type { GrayImage } from '../frames/gray-image.ts';

/** Minimum difference of a pixel in a stroke that appeared or disappeared. Compression artefacts around letters are below it. */
export const MIN_STROKE_DIFFERENCE = 28;
/**
 * Minimum number of pixels with that difference in a changed cell. A cell also counts as changed if all of it became lighter or darker,
 * as in a highlighted button or row.
 */
const MIN_STROKE_PIXELS = 3;
/** Minimum mean difference in grey value of a cell that became lighter or darker. */
const MIN_SHADE_DIFFERENCE = 5;

export interface FrameDifference {
  columns: number;
  rows: number;
  /** Mark of each cell: 1 if the cell has changed. */
  marks: Uint8Array;
  /** Numbers of the marked cells. */
  cells: number[];
}

export type CompareFrames = (before: GrayImage, now: GrayImage) => FrameDifference;

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

function toBytes({ pixels }: GrayImage): Buffer {
  return Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength);
}

/** Returns the pixels in words of four pixels, if the alignment of the rows allows it. Most pixels of a changed row are still equal. */
function toWords({ pixels, width }: GrayImage): Uint32Array | null {
  if (width % 4 !== 0 || pixels.byteOffset % 4 !== 0) return null;
  return new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength >> 2);
}
