import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeOf, createAction } from '../testing/facts.ts';
import { endAtScreenChange, endBeforeNext, sortByTime } from './order.ts';

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

test('typing ends when its screen is left; a click, and a small change, end nothing', () => {
  const cases = [
    { act: 'type', share: 0.9, endSeconds: 12 },
    { act: 'type', share: 0.5, endSeconds: 15 },
    { act: 'click', share: 0.9, endSeconds: 15 },
  ] as const;
  for (const { act, share, endSeconds } of cases) {
    const action = createAction({ act, startSeconds: 10, endSeconds: 15, showSeconds: 15 });
    const [ended] = endAtScreenChange([action], { changes: [changeOf(12, share)] });
    assert.equal(ended?.endSeconds, endSeconds, `${act} and ${share}`);
  }
});
