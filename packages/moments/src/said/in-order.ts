/** Two lists in order of time, of which each item of one may belong to one of the other: the best pairs of which none crosses another. */

/** By place in the first list: places in the second that it may belong to, ascending, each with its score above 0. */
export type Pairs = readonly ReadonlyMap<number, number>[];

/** What is known of the best pairs of the first so many items: their worth with the second list up to each place from `from` on. */
interface Row {
  from: number;
  worth: number[];
}

/**
 * For each item of the first list its place in the second, or null. Each row holds only the places between which pairs can still be chosen:
 * hours of sentences and deeds lie along the diagonal of a table that would have millions of fields.
 */
export function inOrder(pairs: Pairs, length: number): (number | null)[] {
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
    // Further left than its row this item has no pair.
    if (!row || !above || place <= row.from) at--;
    else if (score > 0 && worthAt(row, place) === worthAt(above, place - 1) + score) out[--at] = --place;
    else if (worthAt(row, place) === worthAt(above, place)) at--;
    else place--;
  }
  return out;
}

/** Behind its last place a row is worth no more. */
function worthAt({ from, worth }: Row, place: number): number {
  return worth[Math.min(place - from, worth.length - 1)] ?? 0;
}

/** For each row the lowest place of a pair that it or a later one has. */
function lowestFrom(pairs: Pairs, length: number): number[] {
  let lowest = length;
  return pairs
    .toReversed()
    .map((scores) => (lowest = Math.min(lowest, ...scores.keys())))
    .toReversed();
}
