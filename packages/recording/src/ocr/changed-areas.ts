/**
 * Finds the areas of an image that OCR must read again, given an earlier image with known lines. OCR is the most expensive stage, and
 * most of a screen stays the same.
 */
import { CELL, type CellGrid, groupCells, measureMarkedShare, toMarks } from '../frames/boxes.ts';
import type { GrayImage } from '../frames/gray-image.ts';
import type { Box } from '../types.ts';
import { enclose, type OcrLine } from './ocr-line.ts';

/** Minimum difference of a pixel. Smaller ones are compression artefacts. */
const MIN_DIFFERENCE = 24;
/** Maximum distance between changed cells of one change, such as the letters of a line or the lines of a paragraph. */
const MAX_GAP = { columns: 3, rows: 2 };
/** Margin in pixels around a change, so that the lines it touches are complete and have some background. */
const MARGIN = 16;
/**
 * Maximum ratio of the cost of reading two areas together to the cost of reading them separately. Two areas are joined if reading them
 * together costs hardly more.
 */
const MAX_JOIN_COST_RATIO = 1.3;
/** Maximum number of areas. With more, the whole image is read as one area. */
const MAX_AREAS = 40;
/** Share of changed pixels above which the whole image is read as one area. */
const WHOLE_IMAGE_SHARE = 0.7;

/** Returns the changed cells. Nearly all rows of two images of one screen are equal, and each equal row costs one memory comparison. */
export function findChangedCells(image: GrayImage, before: GrayImage): CellGrid {
  const { width, height } = image;
  const [current, previous] = [toBytes(image), toBytes(before)];
  const columns = Math.ceil(width / CELL);
  const counts = new Uint8Array(columns * Math.ceil(height / CELL));
  for (let y = 0, start = 0; y < height; y++, start += width) {
    if (current.compare(previous, start, start + width, start, start + width) === 0) continue;
    const first = Math.floor(y / CELL) * columns;
    for (let x = 0, at = start; x < width; x++, at++) {
      const difference = (current[at] as number) - (previous[at] as number);
      if (difference > MIN_DIFFERENCE || difference < -MIN_DIFFERENCE) counts[first + (x >> 3)] = (counts[first + (x >> 3)] as number) + 1;
    }
  }
  return { columns, rows: Math.ceil(height / CELL), marks: toMarks(counts) };
}

function toBytes({ pixels }: GrayImage): Buffer {
  return Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength);
}

/** Returns whether a known line is still valid: nothing changed in its box or next to it, where the line may have grown. */
export function isUnchanged({ x, y, width, height }: OcrLine, changed: CellGrid): boolean {
  return measureMarkedShare(changed, { x: x - height, y, width: width + height * 2, height }) === 0;
}

/**
 * Returns whether a detected line is in a changed area. Only the middle of its box counts, because the box is larger than the letters and
 * neighbouring lines may have changed.
 */
export function isInChangedArea({ x, y, width, height }: Box, changed: CellGrid): boolean {
  return measureMarkedShare(changed, { x, y: y + height / 4, width, height: height / 2 }) > 0;
}

/** Returns the areas to read again. `gone` are lines that are no longer valid; each is inside one area. */
export function chooseAreas(changed: CellGrid, gone: Box[], { width, height }: GrayImage): Box[] {
  const whole = { x: 0, y: 0, width, height };
  const clusters = groupCells(changed, MAX_GAP).map((group) => toBox(group, changed.columns));
  const areas = clusters.length > MAX_AREAS * 8 ? [whole] : joinBoxes([...clusters, ...gone].map((box) => expand(box, whole)));
  const total = areas.reduce((sum, area) => sum + getArea(area), 0);
  return areas.length > MAX_AREAS || total > getArea(whole) * WHOLE_IMAGE_SHARE ? [whole] : areas;
}

function expand(box: Box, { width, height }: Box): Box {
  const [left, top] = [Math.max(0, Math.floor(box.x) - MARGIN), Math.max(0, Math.floor(box.y) - MARGIN)];
  const right = Math.min(width, Math.ceil(box.x + box.width) + MARGIN);
  const bottom = Math.min(height, Math.ceil(box.y + box.height) + MARGIN);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Joins boxes until no two of them overlap or are close enough to be read together. */
function joinBoxes(boxes: Box[]): Box[] {
  const areas: Box[] = [];
  for (let box of boxes) {
    for (let at = 0; at < areas.length; at++) {
      const other = areas[at] as Box;
      const both = enclose(box, other);
      if (!overlaps(box, other) && getArea(both) > (getArea(box) + getArea(other)) * MAX_JOIN_COST_RATIO) continue;
      areas.splice(at, 1);
      box = both;
      // The comparison starts again from the first box, because the larger box may overlap boxes that were already checked.
      at = -1;
    }
    areas.push(box);
  }
  return areas;
}

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function getArea({ width, height }: Box): number {
  return width * height;
}

function toBox(group: number[], columns: number): Box {
  let [west, east, north, south] = [columns, 0, Number.MAX_SAFE_INTEGER, 0];
  for (const cell of group) {
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    [west, east, north, south] = [Math.min(west, x), Math.max(east, x), Math.min(north, y), Math.max(south, y)];
  }
  return { x: west * CELL, y: north * CELL, width: (east - west + 1) * CELL, height: (south - north + 1) * CELL };
}
