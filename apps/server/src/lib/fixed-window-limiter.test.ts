import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFixedWindowLimiter } from './fixed-window-limiter.ts';

test('each subject is limited until its window ends, and the number of stored subjects is limited', (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: 0 });
  const may = createFixedWindowLimiter({ maxEvents: 2, windowMs: 1000, maxSubjects: 3 });
  assert.deepEqual([may('a'), may('a'), may('a'), may('b')], [true, true, false, true]);
  context.mock.timers.tick(1000);
  assert.deepEqual([may('a'), may('a'), may('a')], [true, true, false]);
  for (const name of ['c', 'd', 'e']) may(name);
  assert.equal(may('a'), true);
});
