/** Finds a pointer whose appearance is still unknown from the small shapes that changed between two pictures. */
import type { Box } from '../types.ts';
import { canBePointer } from './look.ts';
import { type Change, type Patch, patchOf, rimShare } from './patch.ts';
import { areOneOutline, areSame } from './pointer-looks.ts';

/** Maximum number of small shapes. A larger number means that text appeared instead of a pointer. */
const MOST_SMALL = 8;
const FEW = 3;
/**
 * Maximum distance of a shape from the last pointer position. It is used if the pointer cannot be separated from a change at the same
 * time, such as a hand over a highlighted button.
 */
const GUESSED_WITHIN = 64;
const FAINT = 14;
const LEAST_PIXELS = 10;
const SOLID = 0.85;
const RIM = 0.15;

export interface SmallChange extends Change {
  small: Box[];
  /** Ratio of the picture's width to 1,280. */
  scale: number;
}

export interface Motion {
  from: Patch;
  to: Patch;
  /** Whether the shape was matched by its outline only, without its grey values. */
  isOutline: boolean;
}

/** Returns the motion of a shape that disappeared in one position and appeared in another. */
export function motionIn({ small, before, now, scale }: SmallChange): Motion | null {
  if (small.length < 2 || small.length > MOST_SMALL) return null;
  const went: Patch[] = [];
  const came: Patch[] = [];
  for (const box of small) {
    const there = patchOf(box, { shown: now, other: before });
    const gone = patchOf(box, { shown: before, other: now });
    if (!there || !gone || !canBePointer(there, scale)) continue;
    const stands = rimShare(there, now) - rimShare(gone, before);
    if (stands > -0.1) came.push(there);
    if (stands < 0.1) went.push(gone);
  }
  const pairs = went.flatMap((from) => came.filter(({ x, y }) => x !== from.x || y !== from.y).map((to) => ({ from, to })));
  const same = pairs.find(({ from, to }) => areSame(from, to));
  if (same) return { ...same, isOutline: false };
  const outlined = pairs.find(({ from, to }) => areOneOutline(from, to));
  return outlined ? { ...outlined, isOutline: true } : null;
}

/**
 * Returns the shape that appeared when the pointer disappeared, if it is the only one of similar size: a hand over a link, a text cursor
 * over text.
 */
export function otherShapeIn({ small, before, now, scale }: SmallChange, was: Patch): Patch | null {
  if (small.length > FEW) return null;
  const came = small.flatMap((box) => {
    const patch = patchOf(box, { shown: now, other: before });
    if (!patch || !canBePointer(patch, scale) || patch.height > 2.5 * was.height || patch.width > 3 * was.width) return [];
    return rimShare(patch, now) > 0.1 + rimShare(patch, before) ? [patch] : [];
  });
  return came.length === 1 ? (came[0] ?? null) : null;
}

/** Returns the only small shape near the last pointer position, which is probably the pointer. */
export function guessIn({ small, before, now, scale }: SmallChange, was: Patch & { at: { x: number; y: number } }): Patch | null {
  if (small.length > FEW) return null;
  const fits = small.filter(
    ({ x, y, width, height }) =>
      Math.hypot(x + width / 2 - was.at.x, y + height / 2 - was.at.y) <= GUESSED_WITHIN * scale &&
      width <= 2.5 * was.width + 16 &&
      height <= 2 * was.height + 16,
  );
  const [box] = fits;
  if (!box || fits.length > 1) return null;
  const patch = patchOf(box, { shown: now, other: before }, FAINT);
  if (!patch || patch.count < LEAST_PIXELS || patch.count > SOLID * patch.width * patch.height) return null;
  const rim = rimShare(patch, now);
  return rim >= RIM && rim >= rimShare(patch, before) ? patch : null;
}
