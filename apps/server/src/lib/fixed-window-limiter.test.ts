import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFixedWindowLimiter } from './fixed-window-limiter.ts';

test('each may so often and no more, until the time is over; the memory of many is bounded', (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: 0 });
  const may = createFixedWindowLimiter({ maxEvents: 2, windowMs: 1000, maxSubjects: 3 });
  assert.deepEqual([may('a'), may('a'), may('a'), may('b')], [true, true, false, true]);
  context.mock.timers.tick(1000);
  assert.deepEqual([may('a'), may('a'), may('a')], [true, true, false]);
  for (const name of ['c', 'd', 'e']) may(name);
  assert.equal(may('a'), true);
});
