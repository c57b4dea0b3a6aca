import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { StorageError } from '../storage/storage.ts';
import { LeaseLost } from './jobs.store.ts';
import { backOffMs, decideOutcome, Stopping } from './retry-policy.ts';
import { JobFailure, Deferred } from './queue.ts';

const passing = new JobFailure('SOURCE_UNAVAILABLE', 'later', { isTemporary: true });
const lost = new LeaseLost({ id: 'job', fence: 1 });

test('a transient failure is tried five times, an unexpected error three times', () => {
  const acts = (error: unknown) => [0, 1, 2, 3, 4].map((retries) => decideOutcome(error, { retries, reason: undefined }).act);
  assert.deepEqual(acts(passing), ['release', 'release', 'release', 'release', 'fail']);
  assert.deepEqual(acts(new Error('Connection terminated unexpectedly')), acts(passing), 'a lost connection is transient');
  assert.deepEqual(acts(new Error('oops')), ['release', 'release', 'fail', 'fail', 'fail']);
  assert.deepEqual(acts(new JobFailure('NOT_A_VIDEO', 'never')), ['fail', 'fail', 'fail', 'fail', 'fail']);
});

test('unavailable storage is transient in every job; full storage is not', () => {
  const outcome = (code: StorageError['code'], retries: number) =>
    decideOutcome(new StorageError(code, 'Said why.'), { retries, reason: undefined });
  assert.equal(outcome('STORAGE_UNAVAILABLE', 3).act, 'release');
  for (const last of [outcome('STORAGE_UNAVAILABLE', 4), outcome('STORAGE_FULL', 0)])
    assert.equal(last.act === 'fail' && `${last.failure.code.startsWith('STORAGE_')} ${last.failure.message}`, 'true said why');
});

test('after a lost lease nothing is written, whatever the handler throws', () => {
  for (const error of [new Error('aborted'), passing, new Deferred(1)]) {
    assert.deepEqual(decideOutcome(error, { retries: 0, reason: lost }), { act: 'leave' });
  }
  assert.deepEqual(decideOutcome(lost, { retries: 0, reason: undefined }), { act: 'leave' });
});

test('stopping and deferring count no retry', () => {
  assert.deepEqual(decideOutcome(new Error('aborted'), { retries: 4, reason: new Stopping() }), {
    act: 'release',
    delayMs: 0,
    isRetry: false,
  });
  assert.deepEqual(decideOutcome(new Deferred(700), { retries: 4, reason: undefined }), { act: 'release', delayMs: 700, isRetry: false });
});

test('the back-off grows from one second to one minute, with 20 % jitter', () => {
  fc.assert(
    fc.property(fc.nat(20), fc.double({ min: 0, max: 1, noNaN: true }), (retries, random) => {
      const wanted = Math.min(60_000, 1_000 * 4 ** retries);
      const ms = backOffMs(retries, random);
      return ms >= wanted * 0.799 && ms <= wanted * 1.201;
    }),
  );
});
