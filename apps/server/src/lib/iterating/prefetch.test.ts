import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prefetch } from './prefetch.ts';

test('one item is prefetched while the consumer works on the current one', async () => {
  const made: number[] = [];
  async function* numbers() {
    for (let n = 1; n <= 4; n++) {
      made.push(n);
      yield n;
    }
  }
  const seen: [number, number][] = [];
  for await (const n of prefetch(numbers())) {
    await new Promise(setImmediate);
    seen.push([n, made.length]);
  }
  assert.deepEqual(seen, [
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 4],
  ]);
});

test('leaving early waits for the prefetched item, and a failure is thrown in its turn', async () => {
  const events: string[] = [];
  async function* source() {
    try {
      yield 1;
      await new Promise(setImmediate);
      events.push('made');
      yield 2;
      throw new Error('the disk is gone');
    } finally {
      events.push('closed');
    }
  }
  const early = prefetch(source());
  assert.equal((await early.next()).value, 1);
  await early.return();
  assert.deepEqual(events, ['made', 'closed']);
  const late = prefetch(source());
  assert.equal((await late.next()).value, 1);
  assert.equal((await late.next()).value, 2);
  await new Promise(setImmediate);
  await assert.rejects(late.next(), /the disk is gone/);
});
