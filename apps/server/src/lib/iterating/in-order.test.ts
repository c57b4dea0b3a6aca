import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { inOrder } from './in-order.ts';

async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await setImmediate();
}

test('results come in the order of the items, and never more of them are worked on than allowed', async () => {
  let atWork = 0;
  let most = 0;
  const work = async (item: number) => {
    most = Math.max(most, ++atWork);
    await turns(10 - item);
    atWork--;
    return item * 2;
  };
  assert.deepEqual(await allOf(inOrder([1, 2, 3, 4, 5, 6], 3, work)), [2, 4, 6, 8, 10, 12]);
  assert.equal(most, 3);
});

test('leaving early, or a failure, stops what was begun and begins nothing more', async () => {
  const begun: number[] = [];
  let stopped = 0;
  const work = async (item: number, signal: AbortSignal) => {
    begun.push(item);
    signal.addEventListener('abort', () => stopped++, { once: true });
    await turns(2);
    if (item === 4) throw new Error('item 4');
    return item;
  };
  for await (const result of inOrder([1, 2, 3, 5, 6, 7], 2, work)) if (result === 2) break;
  assert.deepEqual([begun, stopped], [[1, 2, 3], 3]);
  await assert.rejects(allOf(inOrder([8, 4, 9, 10, 11], 2, work)), /item 4/);
  assert.deepEqual(begun, [1, 2, 3, 8, 4, 9]);
});
