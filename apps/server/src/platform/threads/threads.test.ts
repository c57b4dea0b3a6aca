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
  const answer = await threads.run<{ said: string; thread: number }>(ECHO, { say: 'hello' }, { owner: 'a', timeoutMs: 20_000 });
  assert.equal(answer.said, 'hello');
  assert.notEqual(answer.thread, 0, 'the main thread is 0');
});

test('work that takes longer than it may is ended, and the next is done', async () => {
  await assert.rejects(threads.run(ECHO, { spin: true }, { owner: 'a', timeoutMs: 1500 }), ThreadTimeout);
  const answer = await threads.run<{ said: string }>(ECHO, { say: 'again' }, { owner: 'a', timeoutMs: 20_000 });
  assert.equal(answer.said, 'again');
});

test('a thread that answered does the next work too', async () => {
  const first = await threads.run<{ thread: number }>(ECHO, {}, { owner: 'a', timeoutMs: 20_000 });
  const second = await threads.run<{ thread: number }>(ECHO, {}, { owner: 'a', timeoutMs: 20_000 });
  assert.equal(first.thread, second.thread);
});

test('the time that work waits for a free thread is not counted', async () => {
  const spinning = Array.from({ length: 2 * availableParallelism() }, () =>
    threads.run(ECHO, { spin: true }, { owner: 'a', timeoutMs: 1500 }),
  );
  const ended = Promise.allSettled(spinning);
  const answer = await threads.run<{ said: string }>(ECHO, { say: 'patient' }, { owner: 'a', timeoutMs: 1000 });
  assert.equal(answer.said, 'patient');
  assert.ok((await ended).every(({ status }) => status === 'rejected'));
});

test('while one project has all the threads it may have, another’s work is done at once', async () => {
  const spinning = Array.from({ length: 8 }, () => threads.run(ECHO, { spin: true }, { owner: 'a', timeoutMs: 3000 }));
  const ended = Promise.allSettled(spinning);
  const startedAt = performance.now();
  await threads.run(ECHO, {}, { owner: 'b', timeoutMs: 20_000 });
  assert.ok(performance.now() - startedAt < 3000, 'no thread of the other has ended yet');
  await ended;
});

test('what took too long is not tried again under its name, what waits for the same included', async () => {
  const options = { owner: 'a', timeoutMs: 1000, inputName: 'knot' };
  const startedAt = performance.now();
  const many = await Promise.allSettled(Array.from({ length: 20 }, () => threads.run(ECHO, { spin: true }, options)));
  assert.ok(many.every((one) => one.status === 'rejected' && one.reason instanceof ThreadTimeout));
  assert.ok(performance.now() - startedAt < 6000, 'as many as there are threads were tried');
  const again = performance.now();
  await assert.rejects(threads.run(ECHO, { spin: true }, options), ThreadTimeout);
  assert.ok(performance.now() - again < 100);
  const other = await threads.run<{ said: string }>(ECHO, { say: 'other' }, { ...options, timeoutMs: 20_000, inputName: 'thread' });
  assert.equal(other.said, 'other');
});

test('an error in the thread is the error of the call', async () => {
  await assert.rejects(threads.run(ECHO, { fail: true }, { owner: 'a', timeoutMs: 20_000 }), /as told/);
});

test('pieces come one by one, each made when the one before was taken', async () => {
  const made: number[] = [];
  for await (const piece of threads.stream<{ piece: number; made: number }>(
    COUNT,
    { to: 5 },
    { owner: 'a', stallMs: 20_000, signal: never },
  )) {
    assert.ok(piece.made <= piece.piece + 1);
    made.push(piece.piece);
  }
  assert.deepEqual(made, [0, 1, 2, 3, 4]);
});

test('a stream whose next piece takes too long ends with an error', async () => {
  const seen: number[] = [];
  await assert.rejects(async () => {
    for await (const { piece } of threads.stream<{ piece: number }>(
      COUNT,
      { to: 5, spinAt: 2 },
      { owner: 'a', stallMs: 1500, signal: never },
    ))
      seen.push(piece);
  }, ThreadTimeout);
  assert.deepEqual(seen, [0, 1]);
});

test('the time that a stream waits for a free thread is not counted', async () => {
  const spinning = Array.from({ length: availableParallelism() + 1 }, () =>
    threads.run(ECHO, { spin: true }, { owner: 'a', timeoutMs: 2_500 }),
  );
  const ended = Promise.allSettled(spinning);
  const seen: unknown[] = [];
  for await (const piece of threads.stream(COUNT, { to: 2 }, { owner: 'a', stallMs: 2_000, signal: never })) seen.push(piece);
  assert.equal(seen.length, 2);
  await ended;
});

test('a stream that is aborted, or no longer wanted, leaves no thread at work', async () => {
  const aborting = new AbortController();
  await assert.rejects(async () => {
    for await (const _ of threads.stream(COUNT, { to: 1e9 }, { owner: 'a', stallMs: 20_000, signal: aborting.signal })) aborting.abort();
  });
  for await (const _ of threads.stream(COUNT, { to: 1e9 }, { owner: 'a', stallMs: 20_000, signal: never })) break;
  const answer = await threads.run<{ said: string }>(ECHO, { say: 'free' }, { owner: 'a', timeoutMs: 20_000 });
  assert.equal(answer.said, 'free');
});
