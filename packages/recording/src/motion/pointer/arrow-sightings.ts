/**
 * Finds the pointer by the outline of its arrow, which is the same on all desktops. A quick pointer is never seen to disappear in one place and appear
 * in another, because something else changes at the same time.
 */
import { canBePointer } from './appearance.ts';
import type { SmallChange } from './find-motion.ts';
import { type AppearanceStore, type FoundPointer, isSameShape } from './known-appearances.ts';
import { extractPatch, measureEdgeShare, type Patch } from './patch.ts';

type Corners = readonly (readonly [x: number, y: number])[];

/**
 * Corners of the arrow, in shares of its width and height: the tip, the left edge, the tail, and the right edge. The first is the whole arrow, the
 * second one lacks its rim, which cannot be told from a background of the same colour.
 */
const OUTLINES: readonly Corners[] = [
  [
    [0, 0],
    [0, 0.9],
    [0.34, 0.7],
    [0.55, 1],
    [0.75, 0.95],
    [0.54, 0.65],
    [1, 0.65],
  ],
  [
    [0, 0],
    [0, 0.74],
    [0.27, 0.58],
    [0.52, 1],
    [0.84, 0.94],
    [0.58, 0.57],
    [1, 0.57],
  ],
];
/** Minimum area that is common to a shape and an outline, as a share of the area that either covers. */
const MIN_SHARE = 0.72;
/** Height of the arrow as a multiple of its width. */
const RATIO = { least: 1.3, most: 2 };

/** Minimum gain of the share of the outline at which the frame has an edge, when the arrow appears. */
const MIN_GAIN = 0.1;
/** Number of arrows that are remembered. */
const MAX_SIGHTED = 8;

interface ArrowSightings {
  /** Returns the arrow that appeared, if the same arrow has appeared elsewhere before. */
  find(change: SmallChange): FoundPointer | null;
}

/** Remembers the arrows that appeared, and learns those that appear again. */
export function createArrowSightings(appearances: AppearanceStore): ArrowSightings {
  let sighted: Patch[] = [];

  function find(change: SmallChange): FoundPointer | null {
    const arrow = findArrow(change);
    if (!arrow) return null;
    const before = sighted.find((other) => isSameShape(other, arrow) && (other.x !== arrow.x || other.y !== arrow.y));
    sighted = [arrow, ...sighted].slice(0, MAX_SIGHTED);
    return before ? { appearance: appearances.learn(arrow, before), x: arrow.x, y: arrow.y, difference: 0 } : null;
  }

  return { find };
}

/** Returns the shape that appeared and has the outline of the arrow, if it is the only one. */
function findArrow({ small, before, now, scale }: SmallChange): Patch | null {
  const arrows = small.flatMap((box) => {
    const patch = extractPatch(box, { shown: now, other: before });
    if (!patch || !canBePointer(patch, scale) || !hasArrowOutline(patch)) return [];
    return measureEdgeShare(patch, now) > MIN_GAIN + measureEdgeShare(patch, before) ? [patch] : [];
  });
  return arrows.length === 1 ? (arrows[0] ?? null) : null;
}

/** Returns whether the outline is that of the arrow. Whether it is black or white makes no difference. */
export function hasArrowOutline(patch: Patch): boolean {
  const ratio = patch.height / patch.width;
  return ratio >= RATIO.least && ratio <= RATIO.most && OUTLINES.some((corners) => measureShare(patch, corners) >= MIN_SHARE);
}

/** Returns the common area of the patch and of an outline of the same size, as a share of the area that either covers. */
function measureShare({ width, height, mask }: Patch, corners: Corners): number {
  let [common, either] = [0, 0];
  for (let y = 0; y < height; y++) {
    const row = mask.subarray(y * width, (y + 1) * width);
    const [first, last] = [row.indexOf(1), row.lastIndexOf(1)];
    for (let x = 0; x < width; x++) {
      const isIn = first >= 0 && x >= first && x <= last;
      const isInArrow = holds(corners, (x + 0.5) / width, (y + 0.5) / height);
      if (isIn && isInArrow) common++;
      if (isIn || isInArrow) either++;
    }
  }
  return common / either;
}

/** Returns whether the point lies within the arrow: whether a line from it to the right crosses the outline an odd number of times. */
function holds(corners: Corners, x: number, y: number): boolean {
  let isIn = false;
  for (const [at, [toX, toY]] of corners.entries()) {
    const [fromX, fromY] = corners.at(at - 1) ?? [0, 0];
    if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) isIn = !isIn;
  }
  return isIn;
}
