import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBoxes } from './detector.js';

function map(width: number, height: number, marked: (x: number, y: number) => number): Float32Array {
  return Float32Array.from({ length: width * height }, (_, at) => marked(at % width, Math.floor(at / width)));
}

test('a marked region gives a box enlarged by the margin that the detector was trained to omit', () => {
  const [found] = findBoxes(
    map(96, 32, (x, y) => (x >= 20 && x < 60 && y >= 10 && y < 16 ? 0.9 : 0)),
    { width: 96, height: 32 },
  );
  // A region of 40 × 6 pixels is enlarged by 240 × 1.5 / 92 on each side.
  const sides = [found?.x, found?.y, found?.width, found?.height].map((side) => Math.round((side ?? 0) * 10) / 10);
  assert.deepEqual(sides, [16.1, 6.1, 47.8, 13.8]);
});

test('small or uncertain regions are not lines, and a picture has at most 1,500', () => {
  const size = { width: 640, height: 640 };
  assert.deepEqual(
    findBoxes(
      map(640, 640, (x, y) => (x < 2 && y < 2 ? 1 : 0)),
      size,
    ),
    [],
  );
  assert.deepEqual(
    findBoxes(
      map(640, 640, (x, y) => (x < 40 && y < 40 ? 0.4 : 0)),
      size,
    ),
    [],
  );
  const dots = map(640, 640, (x, y) => (x % 6 < 4 && y % 6 < 4 ? 1 : 0));
  assert.equal(findBoxes(dots, size).length, 1500);
  assert.deepEqual(
    findBoxes(
      map(640, 640, () => Number.NaN),
      size,
    ),
    [],
  );
});
