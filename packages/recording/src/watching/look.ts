/** Appearance of the pointer, learnt from its motion: its shape, its tip, and functions that find it in a picture. */
import type { GrayPicture } from '../pictures/picture.ts';
import type { Box, PointerRest } from '../types.ts';
import { STROKE } from './differences.ts';
import { type Change, type Patch, rimShare } from './patch.ts';

export interface Look {
  patch: Patch;
  shape: PointerRest['shape'];
  /** Position of the tip relative to the corner of the patch. */
  tip: { x: number; y: number };
  /** Number of observed motions, followed by the region of the screen in which they occurred. */
  seen: number;
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

export function createLook(patch: Patch): Look {
  const { shape, tip } = shapeOf(patch);
  return { patch, shape, tip, seen: 1, range: { x: patch.x, y: patch.y, width: 0, height: 0 }, probes: probesOf(patch) };
}

/** Minimum size of a pointer. A smaller shape is a text cursor or a letter, and a filled rectangle of any size is not a pointer either. */
const LEAST_SIDE = 4;
const LEAST_PIXELS = 14;
const SOLID = 0.9;

export function canBePointer({ width, height, count }: Patch, scale: number): boolean {
  return (
    Math.min(width, height) >= LEAST_SIDE &&
    height >= 8 &&
    Math.max(width, height) <= 64 * scale &&
    count >= LEAST_PIXELS &&
    count < SOLID * width * height
  );
}

export function shapeOf({ width, height, mask }: Patch): Pick<Look, 'shape' | 'tip'> {
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
function probesOf({ mask, gray }: Patch): number[] {
  const marked = [...mask.keys()].filter((at) => mask[at]);
  const sorted = marked.toSorted((a, b) => (gray[a] as number) - (gray[b] as number));
  const step = Math.max(1, Math.floor(marked.length / 16));
  const spread = marked.filter((_, index) => index % step === 0);
  // Skips the extreme values, because a single pixel can be noise.
  const tenth = Math.floor(sorted.length / 10);
  return [sorted[tenth] as number, sorted.at(-1 - tenth) as number, ...spread];
}

/** Maximum mean difference between the picture and the appearance for a match. */
export const ALIKE = 18;
/** Minimum difference of a probe pixel that rules out a position. */
const UNLIKE = 50;
/** Minimum share of the rim that must have contrast. */
const RIM = 0.4;
/** Minimum share of the pixels that changed when a pointer appeared. */
const CAME = 0.4;

/**
 * Returns the mean difference between the picture at a position and the appearance. If it is above `ALIKE`, the pointer is not at that
 * position.
 */
export function difference(look: Look, picture: GrayPicture, { x, y }: { x: number; y: number }): number {
  const start = y * picture.width + x;
  return looksLike(probesFor(look, picture.width), picture.pixels, start) ? meanDifference(look, picture, start) : 255;
}

/** Returns the mean difference without the quick check of probe pixels. */
function meanDifference({ patch }: Look, { pixels, width }: GrayPicture, start: number): number {
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

function probesFor({ patch, probes }: Look, width: number): Probes {
  const offsets = probes.map((at) => Math.floor(at / patch.width) * width + (at % patch.width));
  return { offsets, grays: probes.map((at) => patch.gray[at] as number) };
}

/**
 * Returns whether the position can match: the darkest and the lightest probe pixel must match, and all but two of the others. Nearly
 * every position fails at the first pixel.
 */
function looksLike({ offsets, grays }: Probes, pixels: Uint8Array, start: number): boolean {
  let far = 0;
  for (let probe = 0; probe < offsets.length; probe++) {
    const apart = (pixels[start + (offsets[probe] as number)] as number) - (grays[probe] as number);
    if ((apart > UNLIKE || apart < -UNLIKE) && (probe < 2 || ++far > 2)) return false;
  }
  return true;
}

export interface Sighting {
  x: number;
  y: number;
  difference: number;
}

/** Returns the position in a box of changed pixels at which the pointer appeared. */
export function find(look: Look, box: Box, { before, now }: Change): Sighting | null {
  const { patch } = look;
  const probes = probesFor(look, now.width);
  let best: Sighting | null = null;
  const right = Math.min(now.width - patch.width, box.x + box.width - 4);
  const bottom = Math.min(now.height - patch.height, box.y + box.height - 4);
  for (let y = Math.max(0, box.y - patch.height + 4); y <= bottom; y++) {
    for (let x = Math.max(0, box.x - patch.width + 4), start = y * now.width + x; x <= right; x++, start++) {
      if (!looksLike(probes, now.pixels, start)) continue;
      const found = difference(look, now, { x, y });
      if (found > ALIKE || (best && found >= best.difference)) continue;
      if (cameShare(patch, { x, y }, { before, now }) < CAME || rimShare({ ...patch, x, y }, now) < RIM) continue;
      best = { x, y, difference: found };
    }
  }
  return best;
}

function cameShare({ width, height, mask, count }: Patch, { x, y }: { x: number; y: number }, { before, now }: Change): number {
  let came = 0;
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0, from = (y + row) * now.width + x; column < width; column++, at++, from++)
      if (mask[at] && Math.abs((now.pixels[from] as number) - (before.pixels[from] as number)) > STROKE) came++;
  }
  return came / count;
}

/**
 * Maximum mean difference for a match in a heavily compressed video, in which grey values change that much between pictures. The
 * difference from the background is about a hundred.
 */
const ALIKE_PACKED = 45;

/** Returns the position of the pointer near a given position, allowing for changed grey values. */
export function findAround(
  look: Look,
  around: { x: number; y: number },
  { now, reach }: { now: GrayPicture; reach: number },
): Sighting | null {
  const far = Math.round(reach);
  let best: Sighting | null = null;
  for (let y = Math.max(0, around.y - far); y <= Math.min(now.height - look.patch.height, around.y + far); y++) {
    for (let x = Math.max(0, around.x - far); x <= Math.min(now.width - look.patch.width, around.x + far); x++) {
      const found = meanDifference(look, now, y * now.width + x);
      if (found > (best?.difference ?? ALIKE_PACKED) || rimShare({ ...look.patch, x, y }, now) < RIM) continue;
      best = { x, y, difference: found };
    }
  }
  return best;
}
