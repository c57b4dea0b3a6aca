/** Minimum distance between two positions. If the distance would be smaller, all positions are assigned again. */
const MIN_DISTANCE = 1e-6;

/**
 * Returns ascending positions for items in the given order. The input contains each item's previous position, or undefined for a new item.
 * Most items keep their position, so adding, removing or moving an item changes few others.
 */
export function assignPositions(before: readonly (number | undefined)[]): number[] {
  const kept = findLongestIncreasing(before);
  const positions: number[] = [];
  for (let at = 0; at < before.length; ) {
    const known = before[at];
    if (kept.has(at) && known !== undefined) {
      positions.push(known);
      at++;
      continue;
    }
    let end = at;
    while (end < before.length && !kept.has(end)) end++;
    const count = end - at + 1;
    const next = before[end];
    const low = positions.at(-1) ?? (next === undefined ? 0 : next - count);
    const step = ((next ?? low + count) - low) / count;
    if (step < MIN_DISTANCE) return before.map((_, index) => index + 1);
    for (let n = 1; at < end; n++, at++) positions.push(low + n * step);
  }
  return positions;
}

/** Returns the indexes of a longest ascending subsequence of the values. */
function findLongestIncreasing(positions: readonly (number | undefined)[]): Set<number> {
  /** For each length, this array holds the index of the smallest value that ends an ascending subsequence of that length. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [at, position] of positions.entries()) {
    if (position === undefined) continue;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((positions[ends[middle] ?? 0] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    previous[at] = ends[low - 1];
    ends[low] = at;
  }
  const found = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) found.add(at);
  return found;
}
