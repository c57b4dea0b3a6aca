/**
 * Finds the areas of a picture that OCR must read again, given an earlier picture with known lines. OCR is the most expensive stage, and
 * most of a screen stays the same.
 */
import { cellGroups } from '../pictures/cell-groups.ts';
import { CELL, type Cells, markedShare, marksOf } from '../pictures/cells.ts';
import type { GrayPicture } from '../pictures/picture.ts';
import type { Box } from '../types.ts';
import { around, type ReadLine } from './read-line.ts';

/** Minimum difference of a pixel. Smaller ones are compression artefacts. */
const CHANGED = 24;
/** Maximum distance between changed cells of one change, such as the letters of a line or the lines of a paragraph. */
const REACH = { columns: 3, rows: 2 };
/** Margin in pixels around a change, so that the lines it touches are complete and have some background. */
const MARGIN = 16;
/**
 * Maximum ratio of the cost of reading two areas together to the cost of reading them separately. Two areas are joined if reading them
 * together costs hardly more.
 */
const JOINED = 1.3;
const MOST_AREAS = 40;
/** Share of changed pixels above which the whole picture is read as one area. */
const NEARLY_ALL = 0.7;

/** Returns the changed cells. Nearly all rows of two pictures of one screen are equal, and each equal row costs one memory comparison. */
export function changedCells(picture: GrayPicture, before: GrayPicture): Cells {
  const { width, height } = picture;
  const [now, was] = [bytesOf(picture), bytesOf(before)];
  const columns = Math.ceil(width / CELL);
  const counts = new Uint8Array(columns * Math.ceil(height / CELL));
  for (let y = 0, start = 0; y < height; y++, start += width) {
    if (now.compare(was, start, start + width, start, start + width) === 0) continue;
    const first = Math.floor(y / CELL) * columns;
    for (let x = 0, at = start; x < width; x++, at++) {
      const difference = (now[at] as number) - (was[at] as number);
      if (difference > CHANGED || difference < -CHANGED) counts[first + (x >> 3)] = (counts[first + (x >> 3)] as number) + 1;
    }
  }
  return { columns, rows: Math.ceil(height / CELL), marks: marksOf(counts) };
}

function bytesOf({ pixels }: GrayPicture): Buffer {
  return Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength);
}

/** Returns whether a known line is still valid: nothing changed in its box or next to it, where the line may have grown. */
export function holds({ x, y, width, height }: ReadLine, changed: Cells): boolean {
  return markedShare(changed, { x: x - height, y, width: width + height * 2, height }) === 0;
}

/**
 * Returns whether a detected line is in a changed area. Only the middle of its box counts, because the box is larger than the letters and
 * neighbouring lines may have changed.
 */
export function isTouched({ x, y, width, height }: Box, changed: Cells): boolean {
  return markedShare(changed, { x, y: y + height / 4, width, height: height / 2 }) > 0;
}

/** Returns the areas to read again. `gone` are lines that are no longer valid; each is inside one area. */
export function areasOf(changed: Cells, gone: Box[], { width, height }: GrayPicture): Box[] {
  const whole = { x: 0, y: 0, width, height };
  const clusters = cellGroups(changed, REACH).map((group) => boxOf(group, changed.columns));
  const areas = clusters.length > MOST_AREAS * 8 ? [whole] : joined([...clusters, ...gone].map((box) => within(box, whole)));
  const looked = areas.reduce((sum, area) => sum + sizeOf(area), 0);
  return areas.length > MOST_AREAS || looked > sizeOf(whole) * NEARLY_ALL ? [whole] : areas;
}

function within(box: Box, { width, height }: Box): Box {
  const [left, top] = [Math.max(0, Math.floor(box.x) - MARGIN), Math.max(0, Math.floor(box.y) - MARGIN)];
  const right = Math.min(width, Math.ceil(box.x + box.width) + MARGIN);
  const bottom = Math.min(height, Math.ceil(box.y + box.height) + MARGIN);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Joins boxes until no two of them overlap or are close enough to be read together. */
function joined(boxes: Box[]): Box[] {
  const areas: Box[] = [];
  for (let box of boxes) {
    for (let at = 0; at < areas.length; at++) {
      const other = areas[at] as Box;
      const both = around(box, other);
      if (!meet(box, other) && sizeOf(both) > (sizeOf(box) + sizeOf(other)) * JOINED) continue;
      areas.splice(at, 1);
      box = both;
      // The comparison starts again from the first box, because the larger box may overlap boxes that were already checked.
      at = -1;
    }
    areas.push(box);
  }
  return areas;
}

function meet(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function sizeOf({ width, height }: Box): number {
  return width * height;
}

function boxOf(group: number[], columns: number): Box {
  let [west, east, north, south] = [columns, 0, Number.MAX_SAFE_INTEGER, 0];
  for (const cell of group) {
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    [west, east, north, south] = [Math.min(west, x), Math.max(east, x), Math.min(north, y), Math.max(south, y)];
  }
  return { x: west * CELL, y: north * CELL, width: (east - west + 1) * CELL, height: (south - north + 1) * CELL };
}
