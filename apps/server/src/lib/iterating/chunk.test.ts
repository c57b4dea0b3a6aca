import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chunk, chunkBySize } from './chunk.ts';

test('chunks have the requested size, the last one may be smaller', () => {
  assert.deepEqual([...chunk([1, 2, 3, 4, 5], 2)], [[1, 2], [3, 4], [5]]);
  assert.deepEqual([...chunk([], 2)], []);
});

test('chunks are limited by number and bytes, and a larger item gets its own chunk', () => {
  const chunks = (...sizes: number[]) => [...chunkBySize(sizes, (size) => size, { most: 3, bytes: 10 })];
  assert.deepEqual(chunks(), []);
  assert.deepEqual(chunks(0, 1, 2, 3), [[0, 1, 2], [3]]);
  assert.deepEqual(chunks(5, 5, 1, 11, 12, 1, 9), [[5, 5], [1], [11], [12], [1, 9]]);
});
