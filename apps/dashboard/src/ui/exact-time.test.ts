import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatExactTime, parseExactTime } from './exact-time.ts';

test('a formatted time is parsed, and other text is rejected', () => {
  for (const seconds of [0, 5.2, 59.9, 60, 3599.9, 3723.4]) assert.equal(parseExactTime(formatExactTime(seconds)), seconds);
  assert.deepEqual([formatExactTime(59.96), formatExactTime(3723.4)], ['1:00.0', '1:02:03.4']);
  assert.deepEqual([parseExactTime('7'), parseExactTime('1:02,5'), parseExactTime('')], [7, 62.5, undefined]);
  assert.equal(parseExactTime('soon'), undefined);
});
