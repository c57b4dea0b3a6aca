import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'node:test';
import { findFirstFrom, findLastUntil, indexesOverlapping, overlapping } from './lists.ts';

const seconds = fc.oneof(fc.integer({ min: 0, max: 30 }), fc.double({ min: -5, max: 40, noNaN: true }), fc.constant(Number.NaN));
const spans = fc.array(fc.record({ startSeconds: seconds, endSeconds: fc.oneof(seconds, fc.constant(Infinity)) }), { maxLength: 40 });

test('during returns the same items as a linear scan, in list order', () => {
  fc.assert(
    fc.property(spans, seconds, seconds, (items, from, to) => {
      const plain = items.filter(({ startSeconds, endSeconds }) => startSeconds <= to && endSeconds >= from);
      const found = overlapping(items, from, to);
      assert.ok(found.length === plain.length && found.every((one, at) => one === plain[at]));
      assert.deepEqual(
        indexesOverlapping(items, from, to).map((at) => items[at]),
        plain,
      );
      assert.equal(
        findFirstFrom(items, from),
        items.find(({ startSeconds }) => startSeconds >= from),
      );
      assert.equal(
        findLastUntil(items, from),
        items.findLast(({ startSeconds }) => startSeconds <= from),
      );
    }),
    { numRuns: 500 },
  );
});

test('a list that has grown is indexed again', () => {
  const items = [{ startSeconds: 1, endSeconds: 2 }];
  assert.equal(overlapping(items, 0, 9).length, 1);
  items.push({ startSeconds: 3, endSeconds: 4 });
  assert.equal(overlapping(items, 0, 9).length, 2);
});

test('a list 100 times as long costs only a few more comparisons', () => {
  const looked = (length: number): number => {
    let count = 0;
    const items = Array.from({ length }, (_, at) => ({ startSeconds: at, endSeconds: at + 1.5 }));
    overlapping(items, 0, 0);
    const watched = new Proxy(items, { get: (target, key) => (count++, Reflect.get(target, key)) });
    overlapping(watched, 5, 6);
    const indexed = count;
    overlapping(watched, 50, 51);
    return count - indexed;
  };
  assert.ok(looked(10_000) <= looked(100) + 2, `${looked(100)}, ${looked(10_000)}`);
});
