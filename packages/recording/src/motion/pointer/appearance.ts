/** Appearance of the pointer, learnt from its motion: its shape, its tip, and functions that find it in a frame. */
import type { GrayImage } from '../../frames/gray-image.ts';
import type { Box } from '../../types.ts';
import { classifyShape, type ShapeClass, type FrameChange, type Patch, measureEdgeShare } from './patch.ts';
import { MIN_STROKE_DIFFERENCE } from '../screen-changes.ts';

export interface Appearance extends ShapeClass {
  patch: Patch;
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
const MAX_DIFFERENCE = 18;
/** Minimum difference of a probe pixel that rules out a position. */
const MAX_PROBE_DIFFERENCE = 50;
/** Minimum share of the rim that must have contrast. */
const MIN_EDGE_SHARE = 0.4;
/** Minimum number of pixels of an appearance that no letter resembles. */
const MIN_DISTINCT_PIXELS = 30;
/** Minimum share of the pixels that changed when a pointer appeared. */
const MIN_APPEARED_SHARE = 0.4;
/**
 * Limits for a pointer of which fewer pixels changed, because it covers dark text or a dark button, or moved by a few pixels only. The
 * next best positions of a frame are at about twice this difference.
 */
const UNCHANGED_LIMITS = { difference: 9, edgeShare: 0.6 };
/** Minimum shares of a clear match. */
const CLEAR_LIMITS = { edgeShare: 0.85, appearedShare: 0.85 };
/** Maximum mean difference and minimum share of the rim of a pointer that has not moved while the button below it was highlighted. */
const STILL_LIMITS = { difference: 26, edgeShare: 0.7 };

/**
 * Returns the mean difference between the frame at a position and the appearance. If it is above `MAX_DIFFERENCE`, the pointer is not at
 * that position.
 */
function measureDifference(appearance: Appearance, image: GrayImage, { x, y }: { x: number; y: number }): number {
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
  /** Whether nearly all of the outline and of the changed pixels fit, as in no other shape. */
  isClear?: boolean;
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
      best = checkMatch(appearance, { x, y, difference: found }, { before, now }) ?? best;
    }
  }
  return best;
}

/** Returns whether no letter resembles the appearance. A text cursor over text looks like one. */
export function hasDistinctShape({ shape, patch }: Appearance): boolean {
  return shape !== 'bar' && patch.count >= MIN_DISTINCT_PIXELS;
}

/** Returns the match if it has the edges of a pointer and appeared there, or fits too well to be anything else. */
function checkMatch(appearance: Appearance, match: AppearanceMatch, change: FrameChange): AppearanceMatch | null {
  const { patch } = appearance;
  const edgeShare = measureEdgeShare({ ...patch, x: match.x, y: match.y }, change.now);
  if (edgeShare < MIN_EDGE_SHARE) return null;
  const appearedShare = measureAppearedShare(patch, match, change);
  const isEqual = match.difference <= UNCHANGED_LIMITS.difference && edgeShare >= UNCHANGED_LIMITS.edgeShare;
  if (appearedShare < MIN_APPEARED_SHARE && !(isEqual && hasDistinctShape(appearance))) return null;
  return { ...match, isClear: edgeShare >= CLEAR_LIMITS.edgeShare && appearedShare >= CLEAR_LIMITS.appearedShare };
}

/** Returns whether the pointer is still at its position. A highlight below it changes its smoothed edge. */
export function isStillAt(appearance: Appearance, image: GrayImage, { x, y }: { x: number; y: number }): boolean {
  if (measureDifference(appearance, image, { x, y }) <= MAX_DIFFERENCE) return true;
  const difference = measureMeanDifference(appearance, image, y * image.width + x);
  return difference <= STILL_LIMITS.difference && measureEdgeShare({ ...appearance.patch, x, y }, image) >= STILL_LIMITS.edgeShare;
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

/** Maximum distance in pixels between the corner of a shape as it appeared and that of its learnt appearance. */
const MAX_MISALIGNMENT = 4;

/**
 * Returns the position near a shape at which the appearance fits best, or that of the shape if it fits nowhere. A shape that appeared
 * over text lacks some pixels, so its box differs from the learnt one.
 */
export function alignAppearance(appearance: Appearance, { x, y }: { x: number; y: number }, now: GrayImage): { x: number; y: number } {
  const { patch } = appearance;
  let best: AppearanceMatch = { x, y, difference: MAX_DIFFERENCE };
  for (let top = Math.max(0, y - MAX_MISALIGNMENT); top <= Math.min(now.height - patch.height, y + MAX_MISALIGNMENT); top++) {
    for (let left = Math.max(0, x - MAX_MISALIGNMENT); left <= Math.min(now.width - patch.width, x + MAX_MISALIGNMENT); left++) {
      const difference = measureDifference(appearance, now, { x: left, y: top });
      if (difference < best.difference) best = { x: left, y: top, difference };
    }
  }
  return { x: best.x, y: best.y };
}

/**
 * Maximum mean difference for a match in a heavily compressed video, in which grey values change that much between frames. The
 * difference from the background is about a hundred.
 */
const MAX_COMPRESSED_DIFFERENCE = 45;

/** Returns the position of the pointer near a given position, allowing for changed grey values. */
export function findNear(
  appearance: Appearance,
  position: { x: number; y: number },
  { now, reach }: { now: GrayImage; reach: number },
): AppearanceMatch | null {
  const far = Math.round(reach);
  let best: AppearanceMatch | null = null;
  for (let y = Math.max(0, position.y - far); y <= Math.min(now.height - appearance.patch.height, position.y + far); y++) {
    for (let x = Math.max(0, position.x - far); x <= Math.min(now.width - appearance.patch.width, position.x + far); x++) {
      const found = measureMeanDifference(appearance, now, y * now.width + x);
      if (found > (best?.difference ?? MAX_COMPRESSED_DIFFERENCE) || measureEdgeShare({ ...appearance.patch, x, y }, now) < MIN_EDGE_SHARE)
        continue;
      best = { x, y, difference: found };
    }
  }
  return best;
}
