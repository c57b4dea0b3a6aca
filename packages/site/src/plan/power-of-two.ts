/** How many parts of about one unit hold so much: 1, 2, 4, 8. Parts that double seldom move what is in them. */
export function powerOfTwo(units: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, units)));
}
