/** Longest product of lengths for which the longest common subsequence is computed. Longer sequences keep only their equal ends. */
const MAX_CELLS = 1_000_000;

/** Returns the pairs of indexes of equal keys in a longest common subsequence, in order. */
export function matchSequences(one: readonly string[], other: readonly string[]): [number, number][] {
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start++;
  let end = 0;
  while (end < one.length - start && end < other.length - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const middle = matchMiddle(one.slice(start, one.length - end), other.slice(start, other.length - end));
  return [
    ...Array.from({ length: start }, (_, at): [number, number] => [at, at]),
    ...middle.map(([a, b]): [number, number] => [a + start, b + start]),
    ...Array.from({ length: end }, (_, at): [number, number] => [one.length - end + at, other.length - end + at]),
  ];
}

function matchMiddle(one: readonly string[], other: readonly string[]): [number, number][] {
  if (one.length === 0 || other.length === 0 || one.length * other.length > MAX_CELLS) return [];
  const width = other.length + 1;
  const lengths = new Uint32Array((one.length + 1) * width);
  const read = (a: number, b: number) => lengths[a * width + b] ?? 0;
  for (let a = one.length - 1; a >= 0; a--)
    for (let b = other.length - 1; b >= 0; b--)
      lengths[a * width + b] = one[a] === other[b] ? read(a + 1, b + 1) + 1 : Math.max(read(a + 1, b), read(a, b + 1));
  const pairs: [number, number][] = [];
  for (let a = 0, b = 0; a < one.length && b < other.length; ) {
    if (one[a] === other[b]) pairs.push([a++, b++]);
    else if (read(a + 1, b) >= read(a, b + 1)) a++;
    else b++;
  }
  return pairs;
}
