import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesDone, risingPercent } from './bytes-progress.ts';

test('two seconds of a source that sends ten kilobytes a second are seen, of however large a file', () => {
  for (const total of [null, 1e6, 20e9]) {
    for (const done of [0, 5e5, 19e9])
      assert.notEqual(bytesDone('downloading', done, total), bytesDone('downloading', done + 20_000, total));
  }
  assert.equal(bytesDone('downloading', 12_345_678, 300e6), 'downloading: 12.35 of 300.00 MB');
});

test('per cent stays where it was while a file that broke off comes again', () => {
  const percentOf = risingPercent(90);
  assert.deepEqual(
    [percentOf(50, 100), percentOf(0, 100), percentOf(20, null), percentOf(60, 100), percentOf(200, 100)],
    [45, 45, 45, 54, 90],
  );
});
