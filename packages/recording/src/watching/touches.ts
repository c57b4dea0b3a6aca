/** Detects touch marks: faint round spots of one size that appear briefly in different positions. */
import type { GrayPicture } from '../pictures/picture.ts';
import type { Box, PointerRest } from '../types.ts';
import { partWithin } from './groups.ts';
import { type Patch, patchOf } from './patch.ts';

/** Minimum contrast. It is lower than for a pointer because the spots are translucent. */
const FAINT = 8;
const SMALLEST = 14;
const LARGEST = 72;
/** Maximum mean deviation of the silhouette from a circle, as a share of the diameter. */
const UNROUND = 0.1;
const SAME_SIZE = 0.15;
const LEAST_PLACES = 3;
/** Maximum duration of a touch mark. Knobs and icons stay visible longer. */
const LONGEST_SECONDS = 4;
const MOST = 20_000;

interface Spot {
  x: number;
  y: number;
  size: number;
  startSeconds: number;
  endSeconds: number;
}

export interface Touches {
  add(step: { before: GrayPicture; now: GrayPicture; from: number; to: number; groups: Box[] }): void;
  end(seconds: number): PointerRest[];
}

export function createTouches(): Touches {
  const spots: Spot[] = [];
  let open: (Spot & { box: Box })[] = [];

  function add({
    before,
    now,
    from,
    to,
    groups,
  }: {
    before: GrayPicture;
    now: GrayPicture;
    from: number;
    to: number;
    groups: Box[];
  }): void {
    const gone = open.filter(({ box }) => groups.some((group) => partWithin(box, group) > 0.3 || partWithin(group, box) > 0.3));
    for (const { x, y, size, startSeconds } of gone)
      if (spots.length < MOST && from - startSeconds <= LONGEST_SECONDS) spots.push({ x, y, size, startSeconds, endSeconds: from });
    open = open.filter((spot) => !gone.includes(spot) && to - spot.startSeconds <= LONGEST_SECONDS);
    const small = groups.filter(({ width, height }) => Math.max(width, height) <= LARGEST && Math.min(width, height) >= SMALLEST - 8);
    if (small.length > 4) return;
    for (const box of small) {
      if (gone.some((spot) => partWithin(spot.box, box) > 0.5)) continue;
      const patch = patchOf(box, { shown: now, other: before }, FAINT);
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
    const alike = (size: number) => all.filter((spot) => Math.abs(spot.size - size) <= SAME_SIZE * size);
    const most = all.map(({ size }) => alike(size)).toSorted((a, b) => b.length - a.length)[0] ?? [];
    if (placesOf(most) < LEAST_PLACES) return [];
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

function placesOf(spots: Spot[]): number {
  const places: Spot[] = [];
  for (const spot of spots) if (!places.some((place) => Math.hypot(place.x - spot.x, place.y - spot.y) < 2 * spot.size)) places.push(spot);
  return places.length;
}

/** Returns whether each row of the silhouette is about as wide as the same row of a circle. */
function isRound({ width, height, mask }: Patch): boolean {
  if (Math.min(width, height) < SMALLEST || Math.max(width, height) > LARGEST || Math.abs(width - height) > 0.2 * height) return false;
  let total = 0;
  for (let y = 0; y < height; y++) {
    const row = mask.subarray(y * width, (y + 1) * width);
    const half = Math.sqrt(Math.max(0, 1 - (((y + 0.5) / height) * 2 - 1) ** 2)) * (width / 2);
    const first = row.indexOf(1);
    if (first < 0) total += half;
    else total += (Math.abs(first - (width / 2 - half)) + Math.abs(row.lastIndexOf(1) + 1 - (width / 2 + half))) / 2;
  }
  return total / height <= UNROUND * width;
}
