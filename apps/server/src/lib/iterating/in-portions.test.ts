import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { inPortions } from './in-portions.ts';

test('a portion is neither too many nor too heavy, and what is too heavy is alone', async () => {
  const portions = (...sizes: number[]) => Readable.from(inPortions(sizes, (size) => size, { most: 3, bytes: 10 })).toArray();
  assert.deepEqual(await portions(), []);
  assert.deepEqual(await portions(0, 1, 2, 3), [[0, 1, 2], [3]]);
  assert.deepEqual(await portions(5, 5, 1, 11, 12, 1, 9), [[5, 5], [1], [11], [12], [1, 9]]);
});
