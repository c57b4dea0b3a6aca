import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAction } from '../../testing/facts.ts';
import { endBeforeNext, sortByTime } from './claims.ts';

test('actions are sorted by start, then by end', () => {
  const at = (startSeconds: number, endSeconds: number) => createAction({ startSeconds, endSeconds });
  const sorted = sortByTime([at(5, 9), at(5, 6), at(2, 20)]);
  assert.deepEqual(
    sorted.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]),
    [
      [2, 20],
      [5, 6],
      [5, 9],
    ],
  );
});

test('an action and its picture end before the next action begins', () => {
  const first = createAction({ startSeconds: 1, endSeconds: 8, showSeconds: 8.5 });
  const next = createAction({ startSeconds: 5, endSeconds: 6, showSeconds: 6.5 });
  assert.deepEqual(endBeforeNext([next, first]), [{ ...first, endSeconds: 5, showSeconds: 5 }, next]);
});
