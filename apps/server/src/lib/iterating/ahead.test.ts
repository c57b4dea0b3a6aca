import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ahead } from './ahead.ts';

test('while one item is taken the next is made, and no more than that', async () => {
  const made: number[] = [];
  async function* numbers() {
    for (let n = 1; n <= 4; n++) {
      made.push(n);
      yield n;
    }
  }
  const seen: [number, number][] = [];
  for await (const n of ahead(numbers())) {
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

test('leaving early waits for what was begun, and a failure is thrown when its turn comes', async () => {
  const said: string[] = [];
  async function* source() {
    try {
      yield 1;
      await new Promise(setImmediate);
      said.push('made');
      yield 2;
      throw new Error('the disk is gone');
    } finally {
      said.push('closed');
    }
  }
  const early = ahead(source());
  assert.equal((await early.next()).value, 1);
  await early.return();
  assert.deepEqual(said, ['made', 'closed']);
  const late = ahead(source());
  assert.equal((await late.next()).value, 1);
  assert.equal((await late.next()).value, 2);
  await new Promise(setImmediate);
  await assert.rejects(late.next(), /the disk is gone/);
});
