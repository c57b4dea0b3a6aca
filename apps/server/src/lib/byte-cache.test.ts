import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createByteCache } from './byte-cache.ts';

const bytes = (size: number) => () => Promise.resolve(Buffer.alloc(size));

test('bytes are computed once, also for concurrent callers', async () => {
  const kept = createByteCache(100);
  let made = 0;
  const make = async () => Buffer.from(String(++made));
  const answers = await Promise.all([kept.make('a', make), kept.make('a', make)]);
  assert.deepEqual([...answers, await kept.make('a', make)].map(String), ['1', '1', '1']);
});

test('above the limit, the least recently used bytes are removed first', async () => {
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

test('a failed computation is repeated', async () => {
  const kept = createByteCache(100);
  await assert.rejects(kept.make('a', () => Promise.reject(new Error('no'))));
  assert.equal((await kept.make('a', bytes(3))).byteLength, 3);
});
