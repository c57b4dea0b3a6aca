import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pairInOrder } from './in-order.ts';

/** Computes the same result with the complete table. */
function plainly(scores: readonly (readonly number[])[], length: number): (number | null)[] {
  const best = Array.from({ length: scores.length + 1 }, () => Array.from({ length: length + 1 }, () => 0));
  const worth = (s: number, d: number): number => best[s]?.[d] ?? 0;
  for (let s = 1; s <= scores.length; s++) {
    for (let d = 1; d <= length; d++) {
      const score = scores[s - 1]?.[d - 1] ?? 0;
      const row = best[s] ?? [];
      row[d] = Math.max(worth(s - 1, d), worth(s, d - 1), score > 0 ? worth(s - 1, d - 1) + score : 0);
    }
  }
  const out: (number | null)[] = scores.map(() => null);
  let [s, d] = [scores.length, length];
  while (s > 0 && d > 0) {
    const score = scores[s - 1]?.[d - 1] ?? 0;
    if (score > 0 && worth(s, d) === worth(s - 1, d - 1) + score) out[--s] = --d;
    else if (worth(s, d) === worth(s - 1, d)) s--;
    else d--;
  }
  return out;
}

test('the banded table gives the same pairs as the complete table, including ties', () => {
  const table = fc.integer({ min: 0, max: 9 }).chain((length) =>
    fc.record({
      length: fc.constant(length),
      scores: fc.array(fc.array(fc.constantFrom(0, 0, 0, 1, 2, 3.7), { minLength: length, maxLength: length }), { maxLength: 9 }),
    }),
  );
  fc.assert(
    fc.property(table, ({ scores, length }) => {
      const pairs = scores.map((row) => new Map(row.flatMap((score, at): [number, number][] => (score > 0 ? [[at, score]] : []))));
      assert.deepEqual(pairInOrder(pairs, length), plainly(scores, length));
    }),
    { numRuns: 1000 },
  );
});
