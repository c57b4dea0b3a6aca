import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createByteCache } from './byte-cache.ts';

const bytes = (size: number) => () => Promise.resolve(Buffer.alloc(size));

test('what was made is made once, also for those who ask meanwhile', async () => {
  const kept = createByteCache(100);
  let made = 0;
  const make = async () => Buffer.from(String(++made));
  const answers = await Promise.all([kept.make('a', make), kept.make('a', make)]);
  assert.deepEqual([...answers, await kept.make('a', make)].map(String), ['1', '1', '1']);
});

test('what was not asked for the longest goes first, as soon as all is more than the limit', async () => {
  const kept = createByteCache(100);
  await kept.make('a', bytes(40));
  await kept.make('b', bytes(40));
  await kept.get('a');
  await kept.make('c', bytes(40));
  await Promise.resolve();
  assert.deepEqual(
    ['a', 'b', 'c'].map((name) => kept.get(name) !== undefined),
    [true, false, true],
  );
});

test('a making that failed is tried again', async () => {
  const kept = createByteCache(100);
  await assert.rejects(kept.make('a', () => Promise.reject(new Error('no'))));
  assert.equal((await kept.make('a', bytes(3))).byteLength, 3);
});
