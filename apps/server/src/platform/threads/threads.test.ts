import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { after, before, test } from 'node:test';
import { createThreads, type Threads, ThreadTimeout } from './threads.ts';

let threads: Threads;
before(() => {
  threads = createThreads();
});
after(() => threads.close());

const COUNT = new URL('./testing/count.thread.ts', import.meta.url);
const ECHO = new URL('./testing/echo.thread.ts', import.meta.url);
const never = new AbortController().signal;

test('work is done in another thread and answers', async () => {
  const answer = await threads.run<{ said: string; thread: number }>(ECHO, { say: 'hello' }, { timeoutMs: 20_000 });
  assert.equal(answer.said, 'hello');
  assert.notEqual(answer.thread, 0, 'the main thread is 0');
});

test('work that takes longer than it may is ended, and the next is done', async () => {
  await assert.rejects(threads.run(ECHO, { spin: true }, { timeoutMs: 1500 }), ThreadTimeout);
  const answer = await threads.run<{ said: string }>(ECHO, { say: 'again' }, { timeoutMs: 20_000 });
  assert.equal(answer.said, 'again');
});

test('an error in the thread is the error of the call', async () => {
  await assert.rejects(threads.run(ECHO, { fail: true }, { timeoutMs: 20_000 }), /as told/);
});

test('pieces come one by one, each made when the one before was taken', async () => {
  const made: number[] = [];
  for await (const piece of threads.stream<{ piece: number; made: number }>(COUNT, { to: 5 }, { stallMs: 20_000, signal: never })) {
    assert.ok(piece.made <= piece.piece + 1);
    made.push(piece.piece);
  }
  assert.deepEqual(made, [0, 1, 2, 3, 4]);
});

test('a stream whose next piece takes too long ends with an error', async () => {
  const seen: number[] = [];
  await assert.rejects(async () => {
    for await (const { piece } of threads.stream<{ piece: number }>(COUNT, { to: 5, spinAt: 2 }, { stallMs: 1500, signal: never }))
      seen.push(piece);
  }, ThreadTimeout);
  assert.deepEqual(seen, [0, 1]);
});

test('the time that a stream waits for a free thread is not counted', async () => {
  const spinning = Array.from({ length: availableParallelism() + 1 }, () => threads.run(ECHO, { spin: true }, { timeoutMs: 2_500 }));
  const ended = Promise.allSettled(spinning);
  const seen: unknown[] = [];
  for await (const piece of threads.stream(COUNT, { to: 2 }, { stallMs: 2_000, signal: never })) seen.push(piece);
  assert.equal(seen.length, 2);
  await ended;
});

test('a stream that is aborted, or no longer wanted, leaves no thread at work', async () => {
  const aborting = new AbortController();
  await assert.rejects(async () => {
    for await (const _ of threads.stream(COUNT, { to: 1e9 }, { stallMs: 20_000, signal: aborting.signal })) aborting.abort();
  });
  for await (const _ of threads.stream(COUNT, { to: 1e9 }, { stallMs: 20_000, signal: never })) break;
  const answer = await threads.run<{ said: string }>(ECHO, { say: 'free' }, { timeoutMs: 20_000 });
  assert.equal(answer.said, 'free');
});
