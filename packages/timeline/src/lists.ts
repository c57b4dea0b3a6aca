/** Lists of a recording: functions that are memoized for each list, and searches for the items within a time range. */
import type { VideoPart } from './types.ts';

/**
 * Memoizes a function of a list for the lifetime of the list. The result is computed again if the list has grown. Items already in the list
 * must not change.
 */
export function memoizeByList<T, R>(make: (list: readonly T[]) => R): (list: readonly T[]) => R {
  const known = new WeakMap<readonly T[], { length: number; made: R }>();
  return (list) => {
    const before = known.get(list);
    if (before?.length === list.length) return before.made;
    const made = make(list);
    known.set(list, { length: list.length, made });
    return made;
  };
}

/** Returns how many of the ascending numbers are at most `most`. */
export function countUntil(ascending: Readonly<ArrayLike<number>>, most: number): number {
  return countOf(ascending, (one) => one <= most);
}

/** Returns how many of the ascending numbers are less than `most`. */
export function countBelow(ascending: Readonly<ArrayLike<number>>, most: number): number {
  return countOf(ascending, (one) => !(one >= most));
}

function countOf(ascending: Readonly<ArrayLike<number>>, isIn: (one: number) => boolean): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isIn(ascending[middle] ?? Infinity)) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Index {
  /** List positions sorted by start time, and the matching start times. */
  places: Int32Array;
  starts: Float64Array;
  /** Latest end time of each node of a binary tree over `places`. The children of node `n` are `2n + 1` and `2n + 2`. */
  ends: Float64Array;
  /** For each entry of `places`: the highest list position up to it, and the lowest list position from it onwards. */
  lastUntil: Int32Array;
  firstFrom: Int32Array;
}

const indexOf = memoizeByList((items: readonly VideoPart[]): Index => {
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

/** Returns the items that start by `toSeconds` and end at or after `fromSeconds`, in list order. The list need not be sorted. */
export function overlapping<T extends VideoPart>(items: readonly T[], fromSeconds: number, toSeconds: number): T[] {
  return indexesOverlapping(items, fromSeconds, toSeconds).flatMap((at) => items[at] ?? []);
}

/** Returns the list positions of the items that `during` returns. */
export function indexesOverlapping(items: readonly VideoPart[], fromSeconds: number, toSeconds: number): number[] {
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

/** Returns the first item in list order that starts at or after `seconds`. */
export function findFirstFrom<T extends VideoPart>(items: readonly T[], seconds: number): T | undefined {
  const index = indexOf(items);
  return items[index.firstFrom[countBelow(index.starts, seconds)] ?? items.length];
}

/** Returns the last item in list order that starts at or before `seconds`. */
export function findLastUntil<T extends VideoPart>(items: readonly T[], seconds: number): T | undefined {
  const index = indexOf(items);
  return items[index.lastUntil[countUntil(index.starts, seconds) - 1] ?? items.length];
}

function startOf(items: readonly VideoPart[], at: number): number {
  return items[at]?.startSeconds ?? 0;
}

/** Returns the item's end time, or -Infinity if it is not a number, so that such an item never overlaps a range. */
function endOf(items: readonly VideoPart[], at: number | undefined): number {
  const end = items[at ?? 0]?.endSeconds ?? Number.NaN;
  return Number.isNaN(end) ? -Infinity : end;
}
