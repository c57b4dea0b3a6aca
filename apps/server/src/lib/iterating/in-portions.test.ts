import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inPortions } from './in-portions.ts';

test('a portion is neither too many nor too heavy, and what is too heavy is alone', () => {
  const portions = (...sizes: number[]) => [...inPortions(sizes, (size) => size, { most: 3, bytes: 10 })];
  assert.deepEqual(portions(), []);
  assert.deepEqual(portions(0, 1, 2, 3), [[0, 1, 2], [3]]);
  assert.deepEqual(portions(5, 5, 1, 11, 12, 1, 9), [[5, 5], [1], [11], [12], [1, 9]]);
});
