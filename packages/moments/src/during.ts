/** What of a long list lies in a stretch of time, found without looking at all of it: a day of lines is asked about at each of its clicks. */
import { countBelow, countUntil, oncePerList } from './once-per-list.ts';
import type { VideoPart } from './types.ts';

interface Index {
  /** Places in the list, by when the items begin, and these beginnings. */
  places: Int32Array;
  starts: Float64Array;
  /** Of each half, quarter and so on of them when the last one ends: `2n + 1` and `2n + 2` are the halves of `n`. */
  ends: Float64Array;
  /** Of all that begin as early, or as late, as each: the last, or the first, in the list. */
  lastUntil: Int32Array;
  firstFrom: Int32Array;
}

const indexOf = oncePerList((items: readonly VideoPart[]): Index => {
  const begun = Array.from(items.keys()).filter((at) => !Number.isNaN(items[at]?.startSeconds));
  const places = Int32Array.from(begun).sort((a, b) => startOf(items, a) - startOf(items, b) || a - b);
  const ends = new Float64Array(4 * places.length).fill(-Infinity);
  const fill = (node: number, low: number, high: number): number => {
    const middle = (low + high) >> 1;
    const end = high - low === 1 ? endOf(items, places[low]) : Math.max(fill(2 * node + 1, low, middle), fill(2 * node + 2, middle, high));
    ends[node] = end;
    return end;
  };
  if (places.length > 0) fill(0, 0, places.length);
  let [last, first] = [-1, items.length];
  const lasts = places.map((at) => (last = Math.max(last, at)));
  const firsts = places.toReversed().map((at) => (first = Math.min(first, at)));
  return { places, starts: Float64Array.from(places, (at) => startOf(items, at)), ends, lastUntil: lasts, firstFrom: firsts.reverse() };
});

/** Items that begin by `toSeconds` and end no sooner than `fromSeconds`, in the order of the list, whatever that is. */
export function during<T extends VideoPart>(items: readonly T[], fromSeconds: number, toSeconds: number): T[] {
  return placesDuring(items, fromSeconds, toSeconds).flatMap((at) => items[at] ?? []);
}

/** The same by their places in the list. */
export function placesDuring(items: readonly VideoPart[], fromSeconds: number, toSeconds: number): number[] {
  const { places, starts, ends } = indexOf(items);
  const until = countUntil(starts, toSeconds);
  const found: number[] = [];
  const look = (node: number, low: number, high: number): void => {
    if (low >= until || !((ends[node] ?? -Infinity) >= fromSeconds)) return;
    const middle = (low + high) >> 1;
    if (high - low === 1) found.push(places[low] ?? 0);
    else {
      look(2 * node + 1, low, middle);
      look(2 * node + 2, middle, high);
    }
  };
  if (until > 0) look(0, 0, places.length);
  return found.sort((a, b) => a - b);
}

/** The first in the list that begins then or later. */
export function firstFrom<T extends VideoPart>(items: readonly T[], seconds: number): T | undefined {
  const index = indexOf(items);
  return items[index.firstFrom[countBelow(index.starts, seconds)] ?? items.length];
}

/** The last in the list that has begun by then. */
export function lastUntil<T extends VideoPart>(items: readonly T[], seconds: number): T | undefined {
  const index = indexOf(items);
  return items[index.lastUntil[countUntil(index.starts, seconds) - 1] ?? items.length];
}

function startOf(items: readonly VideoPart[], at: number): number {
  return items[at]?.startSeconds ?? 0;
}

/** What has no end that is a number is found nowhere. */
function endOf(items: readonly VideoPart[], at: number | undefined): number {
  const end = items[at ?? 0]?.endSeconds ?? Number.NaN;
  return Number.isNaN(end) ? -Infinity : end;
}
