/**
 * Returns the number of parts, a power of two, for a given number of units, with about one unit in each. Doubling rarely moves the contents
 * of a part.
 */
export function powerOfTwo(units: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, units)));
}
