import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAllowance } from './allowance.ts';

test('each may so often and no more, until the time is over; the memory of many is bounded', (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: 0 });
  const may = createAllowance({ most: 2, perMs: 1000, names: 3 });
  assert.deepEqual([may('a'), may('a'), may('a'), may('b')], [true, true, false, true]);
  context.mock.timers.tick(1000);
  assert.deepEqual([may('a'), may('a'), may('a')], [true, true, false]);
  for (const name of ['c', 'd', 'e']) may(name);
  assert.equal(may('a'), true);
});
