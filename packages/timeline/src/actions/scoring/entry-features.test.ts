import assert from 'node:assert/strict';
import type { Box, ScreenChange } from '@docreel/recording';
import { test } from 'node:test';
import { factsOf } from '../../testing/facts.ts';
import { findGrowingChanges } from './entry-features.ts';

function change(seconds: [number, number], ...boxes: [number, number, number][]): ScreenChange {
  const drawn = boxes.map(([x, y, width]): Box => ({ x, y, width, height: 24 }));
  return { startSeconds: seconds[0], endSeconds: seconds[1], boxes: drawn, share: 0.002 };
}

const CASES: { name: string; changes: ScreenChange[]; expected: [number, number, number, number][] }[] = [
  { name: 'a change that lasts is a series', changes: [change([2, 3], [100, 80, 64])], expected: [[2, 3, 100, 164]] },
  {
    name: 'short changes that continue to the right are one series',
    changes: [change([2, 2.25], [100, 80, 16]), change([2.75, 3], [116, 80, 16]), change([3.5, 3.75], [132, 80, 16])],
    expected: [[2, 3.75, 100, 148]],
  },
  { name: 'a field that gets the focus is none', changes: [change([2, 2.25], [100, 80, 400])], expected: [] },
  {
    name: 'a pause longer than a second ends a series',
    changes: [change([2, 2.5], [100, 80, 48]), change([5, 5.5], [148, 80, 48])],
    expected: [
      [2, 2.5, 100, 148],
      [5, 5.5, 148, 196],
    ],
  },
  {
    name: 'rows that change together are separate series',
    changes: [change([2, 3], [100, 80, 64], [100, 200, 64])],
    expected: [
      [2, 3, 100, 164],
      [2, 3, 100, 164],
    ],
  },
];

for (const { name, changes, expected } of CASES) {
  test(name, () => {
    const found = findGrowingChanges(factsOf({ changes }));
    assert.deepEqual(
      found.map(({ startSeconds, endSeconds, x, width }) => [startSeconds, endSeconds, x, x + width]),
      expected,
    );
  });
}
