/**
 * Returns how many parts to use for a number of units, as a power of two, with about one unit per part. Doubling the number of parts rarely
 * moves content between parts.
 */
export function powerOfTwo(units: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, units)));
}
