import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { begunAt, createGate, isOpen, open } from './testing/echo.thread.ts';
import { createThreads, type Threads, ThreadTimeout } from './threads.ts';

let threads: Threads;
before(() => {
  threads = createThreads();
});
after(() => threads.close());

const COUNT = new URL('./testing/count.thread.ts', import.meta.url);
const ECHO = new URL('./testing/echo.thread.ts', import.meta.url);
const never = new AbortController().signal;
/** One project cannot use all threads, so that other projects do not wait. */
const MOST_OF_ONE = availableParallelism();

test('work runs in another thread and returns its result', async () => {
  const answer = await threads.run<{ said: string; thread: number }>(ECHO, { say: 'hello' }, { owner: 'a', timeoutMs: 20_000 });
  assert.equal(answer.said, 'hello');
  assert.notEqual(answer.thread, 0, 'the main thread has the id 0');
});

test('work that exceeds its time limit is terminated, and the next work runs', async () => {
  await assert.rejects(threads.run(ECHO, { spin: true }, { owner: 'a', timeoutMs: 1500 }), ThreadTimeout);
  const answer = await threads.run<{ said: string }>(ECHO, { say: 'again' }, { owner: 'a', timeoutMs: 20_000 });
  assert.equal(answer.said, 'again');
});

test('a thread is reused for the next work', async () => {
  const first = await threads.run<{ thread: number }>(ECHO, {}, { owner: 'a', timeoutMs: 20_000 });
  const second = await threads.run<{ thread: number }>(ECHO, {}, { owner: 'a', timeoutMs: 20_000 });
  assert.equal(first.thread, second.thread);
});

test('waiting for a free thread does not count towards the time limit', async () => {
  const gate = createGate();
  const held = Array.from({ length: MOST_OF_ONE }, () => threads.run(ECHO, { behind: gate }, { owner: 'a', timeoutMs: 60_000 }));
  const patient = threads.run<{ said: string }>(ECHO, { say: 'patient' }, { owner: 'a', timeoutMs: 1000 });
  await Promise.race([patient, sleep(1500)]);
  open(gate);
  assert.equal((await patient).said, 'patient');
  await Promise.all(held);
});

test('one project at its limit does not block the work of another', async () => {
  const gate = createGate();
  const held = Array.from({ length: 8 }, () => threads.run(ECHO, { behind: gate }, { owner: 'a', timeoutMs: 60_000 }));
  await threads.run(ECHO, {}, { owner: 'b', timeoutMs: 60_000 });
  assert.ok(begunAt(gate) <= MOST_OF_ONE, 'none of the others has finished');
  open(gate);
  await Promise.all(held);
});

test('an input that timed out is not tried again, also not by calls that were waiting', async () => {
  const gate = createGate();
  const options = { owner: 'a', timeoutMs: 300, inputName: 'knot' };
  const many = await Promise.allSettled(Array.from({ length: 20 }, () => threads.run(ECHO, { behind: gate }, options)));
  assert.ok(many.every((one) => one.status === 'rejected' && one.reason instanceof ThreadTimeout));
  await assert.rejects(threads.run(ECHO, { behind: gate }, options), ThreadTimeout);
  assert.ok(begunAt(gate) <= MOST_OF_ONE, 'at most one call per thread was tried');
  const other = await threads.run<{ said: string }>(ECHO, { say: 'other' }, { ...options, timeoutMs: 20_000, inputName: 'thread' });
  assert.equal(other.said, 'other');
});

test('an idle thread runs its event loop, so that native memory is freed', async () => {
  const gate = createGate();
  await threads.run(ECHO, { openLater: gate }, { owner: 'a', timeoutMs: 20_000 });
  for (let tries = 0; tries < 500 && !isOpen(gate); tries++) await sleep(10);
  assert.ok(isOpen(gate));
});

test('an error in the thread rejects the call', async () => {
  await assert.rejects(threads.run(ECHO, { fail: true }, { owner: 'a', timeoutMs: 20_000 }), /as requested/);
});

test('a stream computes each item after the one before was taken', async () => {
  const made: number[] = [];
  for await (const piece of threads.stream<{ piece: number; made: number }>(
    COUNT,
    { to: 5 },
    {
      owner: 'a',
      stallMs: 20_000,
      signal: never,
    },
  )) {
    assert.ok(piece.made <= piece.piece + 1);
    made.push(piece.piece);
  }
  assert.deepEqual(made, [0, 1, 2, 3, 4]);
});

test('a stream fails if its next item exceeds the time limit', async () => {
  const seen: number[] = [];
  await assert.rejects(async () => {
    for await (const { piece } of threads.stream<{ piece: number }>(
      COUNT,
      { to: 5, spinAt: 2 },
      {
        owner: 'a',
        stallMs: 1500,
        signal: never,
      },
    ))
      seen.push(piece);
  }, ThreadTimeout);
  assert.deepEqual(seen, [0, 1]);
});

test('a stream does not count waiting for a free thread', async () => {
  const gate = createGate();
  const held = Array.from({ length: MOST_OF_ONE }, () => threads.run(ECHO, { behind: gate }, { owner: 'a', timeoutMs: 60_000 }));
  const opening = sleep(2_500).then(() => open(gate));
  const seen: unknown[] = [];
  for await (const piece of threads.stream(COUNT, { to: 2 }, { owner: 'a', stallMs: 2_000, signal: never })) seen.push(piece);
  assert.equal(seen.length, 2);
  await Promise.all([opening, ...held]);
});

test('an aborted or abandoned stream leaves no thread at work', async () => {
  const aborting = new AbortController();
  await assert.rejects(async () => {
    for await (const _ of threads.stream(COUNT, { to: 1e9 }, { owner: 'a', stallMs: 20_000, signal: aborting.signal })) aborting.abort();
  });
  for await (const _ of threads.stream(COUNT, { to: 1e9 }, { owner: 'a', stallMs: 20_000, signal: never })) break;
  const answer = await threads.run<{ said: string }>(ECHO, { say: 'free' }, { owner: 'a', timeoutMs: 20_000 });
  assert.equal(answer.said, 'free');
});
