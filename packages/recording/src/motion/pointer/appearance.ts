/** Appearance of the pointer, learnt from its motion: its shape, its tip, and functions that find it in a frame. */
import type { GrayImage } from '../../frames/gray-image.ts';
import type { Box, PointerRest } from '../../types.ts';
import { MIN_STROKE_DIFFERENCE } from '../compare-frames.ts';
import { type FrameChange, type Patch, measureEdgeShare } from './patch.ts';

export interface Appearance {
  patch: Patch;
  shape: PointerRest['shape'];
  /** Position of the tip relative to the corner of the patch. */
  tip: { x: number; y: number };
  /** Number of observed motions, followed by the region of the screen in which they occurred. */
  motions: number;
  range: Box;
  /** Whether the shape moved from one position to another, instead of appearing at the position of an earlier pointer. */
  isMoved?: boolean;
  /** Whether the shape is only assumed to be the pointer. */
  isGuessed?: boolean;
  /** Pixels that are compared first. They are far apart in position and in grey value. */
  probes: number[];
}

/** First and last pixel of a row of a silhouette. */
interface Row {
  first: number;
  last: number;
}

export function createAppearance(patch: Patch): Appearance {
  const { shape, tip } = classifyShape(patch);
  return { patch, shape, tip, motions: 1, range: { x: patch.x, y: patch.y, width: 0, height: 0 }, probes: chooseProbes(patch) };
}

/** Minimum size of a pointer. A smaller shape is a text cursor or a letter, and a filled rectangle of any size is not a pointer either. */
const MIN_SIDE = 4;
/** Minimum number of pixels of a pointer. */
const MIN_PIXELS = 14;
/** Maximum filled share of the box of a pointer. */
const MAX_FILL_SHARE = 0.9;

export function canBePointer({ width, height, count }: Patch, scale: number): boolean {
  return (
    Math.min(width, height) >= MIN_SIDE &&
    height >= 8 &&
    Math.max(width, height) <= 64 * scale &&
    count >= MIN_PIXELS &&
    count < MAX_FILL_SHARE * width * height
  );
}

export function classifyShape({ width, height, mask }: Patch): Pick<Appearance, 'shape' | 'tip'> {
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

/** Returns every n-th pixel of the mask, with the darkest and the lightest first. */
function chooseProbes({ mask, gray }: Patch): number[] {
  const marked = [...mask.keys()].filter((at) => mask[at]);
  const sorted = marked.toSorted((a, b) => (gray[a] as number) - (gray[b] as number));
  const step = Math.max(1, Math.floor(marked.length / 16));
  const spread = marked.filter((_, index) => index % step === 0);
  // Skips the extreme values, because a single pixel can be noise.
  const tenth = Math.floor(sorted.length / 10);
  return [sorted[tenth] as number, sorted.at(-1 - tenth) as number, ...spread];
}

/** Maximum mean difference between the frame and the appearance for a match. */
export const MAX_DIFFERENCE = 18;
/** Minimum difference of a probe pixel that rules out a position. */
const MAX_PROBE_DIFFERENCE = 50;
/** Minimum share of the rim that must have contrast. */
const MIN_EDGE_SHARE = 0.4;
/** Minimum share of the pixels that changed when a pointer appeared. */
const MIN_APPEARED_SHARE = 0.4;

/**
 * Returns the mean difference between the frame at a position and the appearance. If it is above `MAX_DIFFERENCE`, the pointer is not at
 * that position.
 */
export function measureDifference(appearance: Appearance, image: GrayImage, { x, y }: { x: number; y: number }): number {
  const start = y * image.width + x;
  return matchesProbes(placeProbes(appearance, image.width), image.pixels, start) ? measureMeanDifference(appearance, image, start) : 255;
}

/** Returns the mean difference without the quick check of probe pixels. */
function measureMeanDifference({ patch }: Appearance, { pixels, width }: GrayImage, start: number): number {
  let total = 0;
  for (let row = 0, at = 0; row < patch.height; row++) {
    for (let column = 0; column < patch.width; column++, at++)
      if (patch.mask[at]) total += Math.abs((pixels[start + row * width + column] as number) - (patch.gray[at] as number));
  }
  return total / patch.count;
}

interface Probes {
  offsets: number[];
  grays: number[];
}

function placeProbes({ patch, probes }: Appearance, width: number): Probes {
  const offsets = probes.map((at) => Math.floor(at / patch.width) * width + (at % patch.width));
  return { offsets, grays: probes.map((at) => patch.gray[at] as number) };
}

/**
 * Returns whether the position can match: the darkest and the lightest probe pixel must match, and all but two of the others. Nearly
 * every position fails at the first pixel.
 */
function matchesProbes({ offsets, grays }: Probes, pixels: Uint8Array, start: number): boolean {
  let far = 0;
  for (let probe = 0; probe < offsets.length; probe++) {
    const apart = (pixels[start + (offsets[probe] as number)] as number) - (grays[probe] as number);
    if ((apart > MAX_PROBE_DIFFERENCE || apart < -MAX_PROBE_DIFFERENCE) && (probe < 2 || ++far > 2)) return false;
  }
  return true;
}

export interface AppearanceMatch {
  x: number;
  y: number;
  difference: number;
}

/** Returns the position in a box of changed pixels at which the pointer appeared. */
export function findInBox(appearance: Appearance, box: Box, { before, now }: FrameChange): AppearanceMatch | null {
  const { patch } = appearance;
  const probes = placeProbes(appearance, now.width);
  let best: AppearanceMatch | null = null;
  const right = Math.min(now.width - patch.width, box.x + box.width - 4);
  const bottom = Math.min(now.height - patch.height, box.y + box.height - 4);
  for (let y = Math.max(0, box.y - patch.height + 4); y <= bottom; y++) {
    for (let x = Math.max(0, box.x - patch.width + 4), start = y * now.width + x; x <= right; x++, start++) {
      if (!matchesProbes(probes, now.pixels, start)) continue;
      const found = measureDifference(appearance, now, { x, y });
      if (found > MAX_DIFFERENCE || (best && found >= best.difference)) continue;
      if (
        measureAppearedShare(patch, { x, y }, { before, now }) < MIN_APPEARED_SHARE ||
        measureEdgeShare({ ...patch, x, y }, now) < MIN_EDGE_SHARE
      )
        continue;
      best = { x, y, difference: found };
    }
  }
  return best;
}

function measureAppearedShare(
  { width, height, mask, count }: Patch,
  { x, y }: { x: number; y: number },
  { before, now }: FrameChange,
): number {
  let appeared = 0;
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0, from = (y + row) * now.width + x; column < width; column++, at++, from++)
      if (mask[at] && Math.abs((now.pixels[from] as number) - (before.pixels[from] as number)) > MIN_STROKE_DIFFERENCE) appeared++;
  }
  return appeared / count;
}

/**
 * Maximum mean difference for a match in a heavily compressed video, in which grey values change that much between frames. The
 * difference from the background is about a hundred.
 */
const MAX_COMPRESSED_DIFFERENCE = 45;

/** Returns the position of the pointer near a given position, allowing for changed grey values. */
export function findNear(
  appearance: Appearance,
  enclose: { x: number; y: number },
  { now, reach }: { now: GrayImage; reach: number },
): AppearanceMatch | null {
  const far = Math.round(reach);
  let best: AppearanceMatch | null = null;
  for (let y = Math.max(0, enclose.y - far); y <= Math.min(now.height - appearance.patch.height, enclose.y + far); y++) {
    for (let x = Math.max(0, enclose.x - far); x <= Math.min(now.width - appearance.patch.width, enclose.x + far); x++) {
      const found = measureMeanDifference(appearance, now, y * now.width + x);
      if (found > (best?.difference ?? MAX_COMPRESSED_DIFFERENCE) || measureEdgeShare({ ...appearance.patch, x, y }, now) < MIN_EDGE_SHARE)
        continue;
      best = { x, y, difference: found };
    }
  }
  return best;
}
