import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimateSecondsLeft } from './estimate-time.ts';

/** Progress that is reported every 2 seconds. */
const report = (percents: readonly number[]) => percents.map((percent, index) => ({ percent, at: index * 2000 }));

test('the time left follows from the speed so far, after 40 seconds', () => {
  const steady = report(Array.from({ length: 31 }, (_, index) => index));
  assert.equal(estimateSecondsLeft([]), null);
  assert.equal(estimateSecondsLeft(steady.slice(0, 20)), null);
  assert.equal(estimateSecondsLeft(steady.slice(0, 21)), 160);
  assert.equal(estimateSecondsLeft(steady), 140);
});

test('a fast start does not promise an early end', () => {
  // 46 % after 13 seconds, as measured for a recording that took 200 seconds.
  const samples = report([0, 10, 20, 30, 40, 44, 46, ...Array.from({ length: 20 }, (_, index) => 46 + index * 0.6)]);
  const left = estimateSecondsLeft(samples) ?? 0;
  assert.ok(left > 120, `${left}`);
});

test('a progress that goes back or stands still has no estimate', () => {
  assert.equal(estimateSecondsLeft(report(Array.from({ length: 40 }, () => 50))), null);
  assert.equal(estimateSecondsLeft(report([...Array.from({ length: 39 }, () => 50), 20])), null);
});
