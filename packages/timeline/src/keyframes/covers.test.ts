import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeOf, factsOf, lineOf } from '../testing/facts.ts';
import { listCovers } from './covers.ts';

const box = { x: 400, y: 300, width: 200, height: 40 };
const part = (seconds: number, [x, y]: [number, number], [width, height]: [number, number]) => ({
  ...changeOf(seconds, 0.01),
  boxes: [{ x, y, width, height }],
});

test('an area is covered while it keeps its content, also while other parts of the screen change', () => {
  const changes = [changeOf(4, 1), part(8, [0, 0], [100, 100]), part(12, [900, 600], [50, 50]), changeOf(20, 1)];
  assert.deepEqual(listCovers(factsOf({ changes }), [10], [box]), [{ startSeconds: 3.7, endSeconds: 20.55, box }]);
});

test('typing in the area does not end its cover', () => {
  const changes = [changeOf(4, 1), part(8, [410, 310], [60, 20]), part(12, [480, 310], [60, 20]), changeOf(20, 1)];
  assert.deepEqual(listCovers(factsOf({ changes }), [10], [box]), [{ startSeconds: 3.7, endSeconds: 20.55, box }]);
});

test('the same words are covered wherever they were read', () => {
  const lines = [
    lineOf('jo@example.org', [5, 15], { x: 420, y: 310 }),
    lineOf('To: jo@example.org', [30, 34], { x: 10, y: 20 }),
    lineOf('Send', [0, 60]),
  ];
  const covers = listCovers(factsOf({ lines, changes: [changeOf(4, 1), changeOf(16, 1)] }), [10], [box]);
  assert.deepEqual(
    covers.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]),
    [
      [3.7, 16.55],
      [3.7, 16.3],
      [28.7, 35.3],
    ],
  );
});

test('an area whose content moves cannot be covered, so its video is left out', () => {
  const restless = [{ x: 300, y: 200, width: 400, height: 300, startSeconds: 0, endSeconds: 60 }];
  assert.deepEqual(listCovers(factsOf({ restless, changes: [changeOf(20, 1)] }), [10], [box]), [
    { startSeconds: 0, endSeconds: 20.55, box: null },
  ]);
});

test('a video that shows the words in too many places is left out as a whole', () => {
  const shown = (count: number) =>
    Array.from({ length: count }, (_, n) => lineOf('jo@example.org', n === 0 ? [5, 15] : [20, 22], { x: 420, y: 310 + n }));
  const count = (lines: number) => listCovers(factsOf({ lines: shown(lines) }), [10], [box]).length;
  assert.equal(count(150), 151);
  assert.deepEqual(listCovers(factsOf({ lines: shown(250) }), [10], [box]), [{ startSeconds: 0, endSeconds: 60, box: null }]);
});

test('several areas and times give each cover once', () => {
  const changes = [changeOf(4, 1), changeOf(20, 1)];
  assert.equal(listCovers(factsOf({ changes }), [8, 10, 12], [box, box]).length, 1);
});
