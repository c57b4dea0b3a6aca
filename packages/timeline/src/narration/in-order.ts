/** Aligns two lists in order of time: it finds the pairs with the highest total score of which no two cross. */

/** For each item of the first list, the possible positions in the second list in ascending order, with their scores above 0. */
export type Pairs = readonly ReadonlyMap<number, number>[];

/**
 * One row of the dynamic programming table: the best total score of the first items with the second list up to each position from `from`
 * onwards.
 */
interface Row {
  from: number;
  worth: number[];
}

/**
 * Returns, for each item of the first list, its position in the second, or null. Each row stores only the positions that can still matter,
 * because the complete table of a recording of several hours would have millions of fields.
 */
export function pairInOrder(pairs: Pairs, length: number): (number | null)[] {
  const froms = lowestFrom(pairs, length);
  const rows: Row[] = [{ from: 0, worth: [0] }];
  let to = 0;
  for (const [at, scores] of pairs.entries()) {
    const above = rows[at] ?? { from: 0, worth: [0] };
    const from = froms[at] ?? 0;
    to = Math.max(to, from, ...[...scores.keys()].map((place) => place + 1));
    const worth = [worthAt(above, from)];
    for (let place = from + 1; place <= to; place++) {
      const score = scores.get(place - 1) ?? 0;
      const without = Math.max(worthAt(above, place), worth.at(-1) ?? 0);
      worth.push(Math.max(without, score > 0 ? worthAt(above, place - 1) + score : 0));
    }
    rows.push({ from, worth });
  }
  return walkedBack(pairs, rows, length);
}

function walkedBack(pairs: Pairs, rows: readonly Row[], length: number): (number | null)[] {
  const out: (number | null)[] = pairs.map(() => null);
  let [at, place] = [pairs.length, length];
  while (at > 0 && place > 0) {
    const [row, above] = [rows[at], rows[at - 1]];
    const score = pairs[at - 1]?.get(place - 1) ?? 0;
    // To the left of its row, this item has no pair.
    if (!row || !above || place <= row.from) at--;
    else if (score > 0 && worthAt(row, place) === worthAt(above, place - 1) + score) out[--at] = --place;
    else if (worthAt(row, place) === worthAt(above, place)) at--;
    else place--;
  }
  return out;
}

/** Returns the score at a position. Beyond the end of the row it no longer grows. */
function worthAt({ from, worth }: Row, place: number): number {
  return worth[Math.min(place - from, worth.length - 1)] ?? 0;
}

/** Returns, for each row, the lowest position of any pair in this row or a later one. */
function lowestFrom(pairs: Pairs, length: number): number[] {
  let lowest = length;
  return pairs
    .toReversed()
    .map((scores) => (lowest = Math.min(lowest, ...scores.keys())))
    .toReversed();
}
