import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScreenChange } from '../../types.ts';
import { createTouchTracker } from './touch-tracker.ts';

const PLACES: [number, number][] = [
  [60, 80],
  [200, 160],
  [300, 260],
  [90, 340],
  [180, 450],
  [260, 560],
];
/** Each touch is answered by another page. */
const ANSWERS = PLACES.map((_, at) => changeAt(2 * at + 1.5, 0.4));

function changeAt(startSeconds: number, share: number): ScreenChange {
  return { startSeconds, endSeconds: startSeconds + 0.25, boxes: [{ x: 0, y: 0, width: 360, height: 600 }], share };
}

function touch(tracker: ReturnType<typeof createTouchTracker>, places = PLACES, radius = 12) {
  places.forEach(([x, y], at) => {
    tracker.add(2 * at + 1, [{ x, y, radius, certainty: 1 }]);
    tracker.add(2 * at + 1.2, [{ x, y: y + 1, radius, certainty: 0.8 }]);
  });
}

test('circles of one size in many places are touches, from their appearance to their end', () => {
  const tracker = createTouchTracker();
  touch(tracker);
  const touches = tracker.end(ANSWERS);
  assert.deepEqual(
    touches.map(({ x, y, startSeconds, endSeconds, shape }) => ({ x, y, startSeconds, endSeconds, shape })),
    PLACES.map(([x, y], at) => ({ x, y, startSeconds: 2 * at + 1, endSeconds: 2 * at + 1.2, shape: 'touch' })),
  );
});

test('circles of another size are no touches', () => {
  const tracker = createTouchTracker();
  touch(tracker);
  tracker.add(30, [{ x: 100, y: 100, radius: 20, certainty: 1 }]);
  assert.equal(tracker.end(ANSWERS).length, PLACES.length);
});

const others: [string, (tracker: ReturnType<typeof createTouchTracker>) => void, ScreenChange[]][] = [
  ['in too few places', (tracker) => touch(tracker, PLACES.slice(0, 4)), ANSWERS],
  [
    'in one row, such as the knob of a slider',
    (tracker) =>
      touch(
        tracker,
        PLACES.map(([x]) => [x, 300]),
      ),
    ANSWERS,
  ],
  ['that nothing answers', touch, PLACES.map((_, at) => changeAt(2 * at + 2.5, 0.4))],
  ['in a recording in which hardly anything changes', touch, PLACES.map((_, at) => changeAt(2 * at + 1.5, 0.01))],
  [
    'more of which appear at once than there are fingers',
    (tracker) => {
      for (const [at, [x, y]] of PLACES.entries())
        tracker.add(
          2 * at + 1,
          [0, 60, 120].map((further) => ({ x: x + further, y, radius: 12, certainty: 1 })),
        );
    },
    ANSWERS,
  ],
];
for (const [what, watch, changes] of others) {
  test(`circles are no touches: ${what}`, () => {
    const tracker = createTouchTracker();
    watch(tracker);
    assert.deepEqual(tracker.end(changes), []);
  });
}
