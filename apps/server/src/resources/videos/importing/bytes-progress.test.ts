import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeBytes, createPercentTracker } from './bytes-progress.ts';

test('progress text changes after two seconds at 10 KB per second, whatever the file size', () => {
  for (const total of [null, 1e6, 20e9]) {
    for (const done of [0, 5e5, 19e9])
      assert.notEqual(describeBytes('downloading', done, total), describeBytes('downloading', done + 20_000, total));
  }
  assert.equal(describeBytes('downloading', 12_345_678, 300e6), 'downloading: 12.35 of 300.00 MB');
});

test('the percentage does not decrease when a download restarts', () => {
  const percentOf = createPercentTracker(90);
  assert.deepEqual(
    [percentOf(50, 100), percentOf(0, 100), percentOf(20, null), percentOf(60, 100), percentOf(200, 100)],
    [45, 45, 45, 54, 90],
  );
});
