/** Detects touch marks: faint round spots of one size that appear briefly in different positions. */
import type { GrayImage } from '../../frames/gray-image.ts';
import type { Box, PointerRest } from '../../types.ts';
import { overlapShare } from '../../frames/boxes.ts';
import { type Patch, extractPatch } from './patch.ts';

/** Minimum contrast. It is lower than for a pointer because the spots are translucent. */
const MIN_CONTRAST = 8;
/** Minimum diameter in pixels. */
const MIN_SIZE = 14;
/** Maximum diameter in pixels. */
const MAX_SIZE = 72;
/** Maximum mean deviation of the silhouette from a circle, as a share of the diameter. */
const MAX_ROUNDNESS_ERROR = 0.1;
/** Maximum difference in diameter between the touch marks of one video, as a share of the diameter. */
const MAX_SIZE_DEVIATION = 0.15;
/** Minimum number of different positions. Fewer are icons or badges. */
const MIN_POSITIONS = 3;
/** Maximum duration of a touch mark. Knobs and icons stay visible longer. */
const MAX_SECONDS = 4;
/** Maximum number of touch marks, which limits the result for a video of any length. */
const MAX_SPOTS = 20_000;

interface Spot {
  x: number;
  y: number;
  size: number;
  startSeconds: number;
  endSeconds: number;
}

interface TouchTracker {
  add(step: { before: GrayImage; now: GrayImage; from: number; to: number; groups: Box[] }): void;
  end(seconds: number): PointerRest[];
}

export function createTouchTracker(): TouchTracker {
  const spots: Spot[] = [];
  let open: (Spot & { box: Box })[] = [];

  function add({ before, now, from, to, groups }: { before: GrayImage; now: GrayImage; from: number; to: number; groups: Box[] }): void {
    const gone = open.filter(({ box }) => groups.some((group) => overlapShare(box, group) > 0.3 || overlapShare(group, box) > 0.3));
    for (const { x, y, size, startSeconds } of gone)
      if (spots.length < MAX_SPOTS && from - startSeconds <= MAX_SECONDS) spots.push({ x, y, size, startSeconds, endSeconds: from });
    open = open.filter((spot) => !gone.includes(spot) && to - spot.startSeconds <= MAX_SECONDS);
    const small = groups.filter(({ width, height }) => Math.max(width, height) <= MAX_SIZE && Math.min(width, height) >= MIN_SIZE - 8);
    if (small.length > 4) return;
    for (const box of small) {
      if (gone.some((spot) => overlapShare(spot.box, box) > 0.5)) continue;
      const patch = extractPatch(box, { shown: now, other: before }, MIN_CONTRAST);
      if (!patch || !isRound(patch)) continue;
      const size = (patch.width + patch.height) / 2;
      open.push({
        x: Math.round(patch.x + patch.width / 2),
        y: Math.round(patch.y + patch.height / 2),
        size,
        startSeconds: to,
        endSeconds: to,
        box,
      });
    }
  }

  function end(seconds: number): PointerRest[] {
    const all = [
      ...spots,
      ...open
        .filter((spot) => seconds - spot.startSeconds <= 1)
        .map(({ x, y, size, startSeconds }) => ({ x, y, size, startSeconds, endSeconds: seconds })),
    ];
    const alike = (size: number) => all.filter((spot) => Math.abs(spot.size - size) <= MAX_SIZE_DEVIATION * size);
    const most = all.map(({ size }) => alike(size)).toSorted((a, b) => b.length - a.length)[0] ?? [];
    if (countPositions(most) < MIN_POSITIONS) return [];
    return most.map(({ x, y, startSeconds, endSeconds }) => ({
      x,
      y,
      startSeconds,
      endSeconds,
      shape: 'touch',
      certainty: most.length >= 6 ? 0.9 : 0.75,
    }));
  }

  return { add, end };
}

function countPositions(spots: Spot[]): number {
  const positions: Spot[] = [];
  for (const spot of spots)
    if (!positions.some((position) => Math.hypot(position.x - spot.x, position.y - spot.y) < 2 * spot.size)) positions.push(spot);
  return positions.length;
}

/** Returns whether each row of the silhouette is about as wide as the same row of a circle. */
function isRound({ width, height, mask }: Patch): boolean {
  if (Math.min(width, height) < MIN_SIZE || Math.max(width, height) > MAX_SIZE || Math.abs(width - height) > 0.2 * height) return false;
  let total = 0;
  for (let y = 0; y < height; y++) {
    const row = mask.subarray(y * width, (y + 1) * width);
    const half = Math.sqrt(Math.max(0, 1 - (((y + 0.5) / height) * 2 - 1) ** 2)) * (width / 2);
    const first = row.indexOf(1);
    if (first < 0) total += half;
    else total += (Math.abs(first - (width / 2 - half)) + Math.abs(row.lastIndexOf(1) + 1 - (width / 2 + half))) / 2;
  }
  return total / height <= MAX_ROUNDNESS_ERROR * width;
}
