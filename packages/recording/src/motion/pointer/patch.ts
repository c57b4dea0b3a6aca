/** A small shape that appeared or disappeared: its silhouette, its pixels, and what kind of pointer it resembles. */
import type { GrayImage } from '../../frames/gray-image.ts';
import type { Box, PointerRest } from '../../types.ts';
import { MIN_STROKE_DIFFERENCE } from '../screen-changes.ts';

export interface Patch extends Box {
  /** 1 for each changed pixel. */
  mask: Uint8Array;
  /** Grey values of the shape, even where they equal the background. */
  gray: Uint8Array;
  /** Number of pixels in the mask. */
  count: number;
}

export interface FrameChange {
  before: GrayImage;
  now: GrayImage;
}

export interface Transition extends FrameChange {
  /** Times of both compared frames in seconds. */
  from: number;
  to: number;
  groups: Box[];
  /** Returns the time of the previous change of the pixels in a box. */
  changedAt: (box: Box) => number;
}

/** Margin in pixels around a group. A group consists of whole cells, and a shape can extend slightly beyond them. */
const MARGIN = 4;

/**
 * Minimum difference of a pixel from the background, as a share of the maximum. Pixels below it belong to the smoothed edge, whose colour
 * depends on the background.
 */
const MIN_CORE_SHARE = 0.35;

/** Returns the shape that is in the frame `shown` but not in `other`, or null if there is none. */
export function extractPatch(box: Box, images: { shown: GrayImage; other: GrayImage }, least = MIN_STROKE_DIFFERENCE): Patch | null {
  const { shown, other } = images;
  const area = clip({ x: box.x - MARGIN, y: box.y - MARGIN, width: box.width + 2 * MARGIN, height: box.height + 2 * MARGIN }, shown);
  let strongest = 0;
  forEachPixel(area, shown, (at) => {
    strongest = Math.max(strongest, Math.abs((shown.pixels[at] as number) - (other.pixels[at] as number)));
  });
  const core = Math.max(least, strongest * MIN_CORE_SHARE);
  let [left, top, right, bottom] = [shown.width, shown.height, -1, -1];
  forEachPixel(area, shown, (at, x, y) => {
    if (Math.abs((shown.pixels[at] as number) - (other.pixels[at] as number)) <= core) return;
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  });
  if (right < 0) return null;
  return cut({ x: left, y: top, width: right - left + 1, height: bottom - top + 1 }, images, core);
}

function forEachPixel(
  { x: left, y: top, width, height }: Box,
  image: { width: number },
  visit: (at: number, x: number, y: number) => void,
): void {
  for (let y = top; y < top + height; y++) for (let x = left; x < left + width; x++) visit(y * image.width + x, x, y);
}

function cut(box: Box, { shown, other }: { shown: GrayImage; other: GrayImage }, core: number): Patch {
  const mask = new Uint8Array(box.width * box.height);
  const gray = new Uint8Array(mask.length);
  let count = 0;
  let to = 0;
  forEachPixel(box, shown, (at) => {
    gray[to] = shown.pixels[at] as number;
    if (Math.abs((gray[to] as number) - (other.pixels[at] as number)) > core) count += mask[to] = 1;
    to++;
  });
  return { ...box, mask, gray, count };
}

function clip({ x, y, width, height }: Box, image: { width: number; height: number }): Box {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  return { x: left, y: top, width: Math.min(image.width, x + width) - left, height: Math.min(image.height, y + height) - top };
}

/** Minimum step in grey value at the edge of a shape. */
const MIN_EDGE_STEP = 24;

/**
 * Returns the share of the silhouette's outline at which the frame has an edge. A shape that is present has edges there; the background
 * after its disappearance has none.
 */
export function measureEdgeShare({ x, y, width, height, mask }: Box & { mask: Uint8Array }, image: GrayImage): number {
  let outline = 0;
  let edges = 0;
  for (let at = 0; at < width * height; at++) {
    if (!mask[at]) continue;
    const column = at % width;
    const from = (y + (at - column) / width) * image.width + x + column;
    for (const side of [-1, 1]) {
      const isWithin = column + side >= 0 && column + side < width && mask[at + side] === 1;
      const beyond = x + column + side * 2;
      if (isWithin || beyond < 0 || beyond >= image.width) continue;
      outline++;
      if (Math.abs((image.pixels[from] as number) - (image.pixels[from + side * 2] as number)) > MIN_EDGE_STEP) edges++;
    }
  }
  return outline === 0 ? 0 : edges / outline;
}

interface PatchFit {
  /** Offset of the first patch relative to the box of the second. */
  dx: number;
  dy: number;
  /** Share of the smaller mask that overlaps with the larger one. */
  share: number;
  /** Mean difference in the common pixels. */
  difference: number;
}

/** Returns how well two patches match, at the best of the few offsets at which their boxes overlap. */
export function fitPatches(a: Patch, b: Patch): PatchFit | null {
  let best: PatchFit | null = null;
  const across = b.width - a.width;
  const down = b.height - a.height;
  for (let dy = Math.min(0, down) - 1; dy <= Math.max(0, down) + 1; dy++) {
    for (let dx = Math.min(0, across) - 1; dx <= Math.max(0, across) + 1; dx++) {
      const found = fitAtOffset(a, b, { dx, dy });
      if (!best || found.share - found.difference / 100 > best.share - best.difference / 100) best = found;
    }
  }
  return best;
}

function fitAtOffset(a: Patch, b: Patch, { dx, dy }: { dx: number; dy: number }): PatchFit {
  let common = 0;
  let total = 0;
  for (let y = Math.max(0, -dy); y < Math.min(a.height, b.height - dy); y++) {
    for (let x = Math.max(0, -dx); x < Math.min(a.width, b.width - dx); x++) {
      const at = y * a.width + x;
      const other = (y + dy) * b.width + x + dx;
      if (!a.mask[at] || !b.mask[other]) continue;
      common++;
      total += Math.abs((a.gray[at] as number) - (b.gray[other] as number));
    }
  }
  return { dx, dy, share: common / Math.max(1, Math.min(a.count, b.count)), difference: common === 0 ? 255 : total / common };
}

/** Returns the common pixels of two patches of one shape. These pixels belong to the shape and not to the background. */
export function intersectPatches(a: Patch, b: Patch, { dx, dy }: PatchFit): Patch {
  const mask = new Uint8Array(a.mask.length);
  let count = 0;
  for (let y = Math.max(0, -dy); y < Math.min(a.height, b.height - dy); y++) {
    for (let x = Math.max(0, -dx); x < Math.min(a.width, b.width - dx); x++) {
      const at = y * a.width + x;
      const other = (y + dy) * b.width + x + dx;
      if (!a.mask[at] || !b.mask[other] || Math.abs((a.gray[at] as number) - (b.gray[other] as number)) > MIN_STROKE_DIFFERENCE) continue;
      mask[at] = 1;
      count++;
    }
  }
  return { ...a, mask, count };
}

export interface ShapeClass {
  shape: PointerRest['shape'];
  /** Position of the tip relative to the corner of the patch. */
  tip: { x: number; y: number };
}

/** First and last pixel of a row of a silhouette. */
interface Row {
  first: number;
  last: number;
}

export function classifyShape({ width, height, mask }: Patch): ShapeClass {
  const rows: Row[] = [];
  for (let y = 0; y < height; y++) {
    const row = mask.subarray(y * width, (y + 1) * width);
    const first = row.indexOf(1);
    if (first >= 0) rows.push({ first, last: row.lastIndexOf(1) });
  }
  const middle = { x: Math.round(width / 2), y: Math.round(height / 2) };
  const widths = rows.map(({ first, last }) => last - first + 1);
  const part = (from: number, to: number) => {
    const some = widths.slice(Math.floor(from * widths.length), Math.max(1, Math.ceil(to * widths.length)));
    return some.reduce((sum, value) => sum + value, 0) / Math.max(1, some.length) / width;
  };
  if (height > 1.5 * width && part(0.3, 0.7) < 0.45 && Math.abs(part(0, 0.15) - part(0.85, 1)) < 0.4) return { shape: 'bar', tip: middle };
  const top = rows[0] ?? { first: 0, last: 0 };
  const tipX = Math.round((top.first + top.last) / 2);
  const isNarrowOnTop = part(0, 0.15) < 0.45;
  const isStraight = rows.slice(0, Math.ceil(rows.length * 0.6)).filter(({ first }) => first <= 0.2 * width).length >= rows.length * 0.45;
  if (isNarrowOnTop && tipX < 0.3 * width && isStraight) return { shape: 'arrow', tip: { x: 0, y: 0 } };
  if (isNarrowOnTop && tipX < 0.6 * width && part(0.5, 0.9) > 0.6) return { shape: 'hand', tip: { x: tipX, y: 0 } };
  return { shape: 'unknown', tip: tipX < 0.3 * width ? { x: tipX, y: 0 } : middle };
}
