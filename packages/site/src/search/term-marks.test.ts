import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markOf, marksOf, MOST_BUCKETS, splitTerms } from './term-marks.ts';

test('a mark differs exactly where the words of that file do, however many files there are', () => {
  const before = 'alpha:2 beta 設定 zebra';
  const after = 'alpha:3 beta 設定 yak';
  for (let buckets = 1; buckets <= MOST_BUCKETS; buckets *= 2) {
    const [old, now] = [splitTerms(before, buckets), splitTerms(after, buckets)];
    for (let bucket = 0; bucket < buckets; bucket++) {
      const marks = [before, after].map((terms) => markOf(marksOf(terms), bucket, buckets));
      assert.equal(marks[0] === marks[1], old[bucket] === now[bucket], `${bucket} of ${buckets}`);
      assert.equal(marks[0] === '', old[bucket] === '', `${bucket} of ${buckets}`);
    }
  }
});
