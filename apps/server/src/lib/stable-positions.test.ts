import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assignPositions } from './stable-positions.ts';

const isRising = (places: number[]) => places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0));

test('adding, removing or moving an item changes the position of no other item', () => {
  assert.deepEqual(assignPositions([undefined, undefined, undefined]), [1, 2, 3]);
  assert.deepEqual(assignPositions([1, 2, 4]), [1, 2, 4]);
  assert.deepEqual(assignPositions([1, undefined, 2, 3]), [1, 1.5, 2, 3]);
  assert.deepEqual(assignPositions([undefined, 1, 2]), [0, 1, 2]);
  assert.deepEqual(assignPositions([1, 2, undefined, undefined]), [1, 2, 3, 4]);
  assert.deepEqual(assignPositions([4, 1, 2, 3]), [0, 1, 2, 3], 'the last item moved to the front');
  assert.deepEqual(assignPositions([2, 3, 1, 4]), [2, 3, 3.5, 4]);
  assert.deepEqual(assignPositions([]), []);
});

test('positions are ascending for every input, also if two are too close', () => {
  let places: (number | undefined)[] = [1, 2];
  for (let n = 0; n < 100; n++) places = assignPositions([places[0], undefined, ...places.slice(1)]);
  assert.ok(isRising(places as number[]));
  for (let n = 0; n < 200; n++) {
    const any = Array.from({ length: 12 }, () => (Math.random() < 0.3 ? undefined : Math.floor(Math.random() * 8)));
    assert.ok(isRising(assignPositions(any)), JSON.stringify(any));
  }
});
