import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PointerRest } from '../../types.ts';
import { replaceRests } from './pointer-tracker.ts';

const restAt = (x: number, startSeconds: number, endSeconds: number): PointerRest => ({
  startSeconds,
  endSeconds,
  x,
  y: 0,
  shape: 'arrow',
  certainty: 0.95,
});

test('rests before a time are replaced by others', () => {
  const replaced = replaceRests([restAt(1, 0, 1), restAt(100, 5, 6)], [restAt(30, 0, 1), restAt(60, 2, 3)], 4);
  assert.deepEqual(replaced, [restAt(30, 0, 1), restAt(60, 2, 3), restAt(100, 5, 6)]);
  assert.deepEqual(replaceRests([restAt(1, 0, 1)], [restAt(30, 0, 1)], 4), [restAt(30, 0, 1)]);
  assert.deepEqual(replaceRests([restAt(1, 0, 1), restAt(9, 5, 6)], [], 4), [restAt(9, 5, 6)]);
});

test('a rest at that time is joined with the other at its position, and otherwise starts then', () => {
  assert.deepEqual(replaceRests([restAt(61, 3, 6)], [restAt(60, 2, 4)], 4), [restAt(60, 2, 6)]);
  assert.deepEqual(replaceRests([restAt(90, 3, 6)], [restAt(60, 2, 4)], 4), [restAt(60, 2, 4), restAt(90, 4, 6)]);
});
