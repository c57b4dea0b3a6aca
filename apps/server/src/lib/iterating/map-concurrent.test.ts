import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { mapConcurrent } from './map-concurrent.ts';

async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await setImmediate();
}

test('results come in the order of the items, with at most `limit` calls at a time', async () => {
  let running = 0;
  let most = 0;
  const work = async (item: number) => {
    most = Math.max(most, ++running);
    await turns(10 - item);
    running--;
    return item * 2;
  };
  assert.deepEqual(await allOf(mapConcurrent([1, 2, 3, 4, 5, 6], 3, work)), [2, 4, 6, 8, 10, 12]);
  assert.equal(most, 3);
});

test('leaving early, or a failure, aborts the running calls and starts no more', async () => {
  const started: number[] = [];
  let aborted = 0;
  const work = async (item: number, signal: AbortSignal) => {
    started.push(item);
    signal.addEventListener('abort', () => aborted++, { once: true });
    await turns(2);
    if (item === 4) throw new Error('item 4');
    return item;
  };
  for await (const result of mapConcurrent([1, 2, 3, 5, 6, 7], 2, work)) if (result === 2) break;
  assert.deepEqual([started, aborted], [[1, 2, 3], 3]);
  await assert.rejects(allOf(mapConcurrent([8, 4, 9, 10, 11], 2, work)), /item 4/);
  assert.deepEqual(started, [1, 2, 3, 8, 4, 9]);
});
