import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createSlidingWindowLimiter } from './sliding-window-limiter.ts';

test('at most `maxEvents` are allowed in any span, and the returned wait is exact', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 80 }), (gaps) => {
      const log = createSlidingWindowLimiter({ maxEvents: 3, spanMs: 100, maxSubjects: 10 });
      const passed: number[] = [];
      let now = 1000;
      for (const gap of gaps) {
        now += gap;
        const waitMs = log.take('a', now);
        const recent = passed.filter((at) => at > now - 100);
        assert.equal(waitMs > 0, recent.length >= 3);
        if (waitMs === 0) passed.push(now);
        else assert.equal(waitMs, (recent[0] ?? 0) + 100 - now);
      }
    }),
  );
});

test('subjects are independent, and the one that was quiet for longest is removed first', () => {
  const log = createSlidingWindowLimiter({ maxEvents: 1, spanMs: 1000, maxSubjects: 2 });
  assert.equal(log.take('a', 0), 0);
  assert.equal(log.take('b', 1), 0);
  assert.equal(log.take('a', 2), 998);
  assert.equal(log.take('c', 3), 0);
  assert.equal(log.take('b', 4), 997, 'b is still stored');
  assert.equal(log.take('a', 5), 0, 'a was removed');
});
