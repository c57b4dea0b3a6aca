import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { StorageError } from '../storage/storage.ts';
import { LeaseLost } from './jobs.store.ts';
import { backOffMs, judge, Stopping } from './judge.ts';
import { JobFailure, Postponed } from './queue.ts';

const passing = new JobFailure('SOURCE_UNAVAILABLE', 'later', { isPassing: true });
const lost = new LeaseLost({ id: 'job', fence: 1 });

test('a passing failure is tried five times in all, one nobody foresaw three times', () => {
  const acts = (error: unknown) => [0, 1, 2, 3, 4].map((retries) => judge(error, { retries, reason: undefined }).act);
  assert.deepEqual(acts(passing), ['release', 'release', 'release', 'release', 'fail']);
  assert.deepEqual(acts(new Error('Connection terminated unexpectedly')), acts(passing), 'the database will be back');
  assert.deepEqual(acts(new Error('oops')), ['release', 'release', 'fail', 'fail', 'fail']);
  assert.deepEqual(acts(new JobFailure('NOT_A_VIDEO', 'never')), ['fail', 'fail', 'fail', 'fail', 'fail']);
});

test('storage out of reach is worth another try, whichever job finds it so; storage that is full is not', () => {
  const verdict = (code: StorageError['code'], retries: number) =>
    judge(new StorageError(code, 'Said why.'), { retries, reason: undefined });
  assert.equal(verdict('STORAGE_UNAVAILABLE', 3).act, 'release');
  for (const last of [verdict('STORAGE_UNAVAILABLE', 4), verdict('STORAGE_FULL', 0)])
    assert.equal(last.act === 'fail' && `${last.failure.code.startsWith('STORAGE_')} ${last.failure.message}`, 'true said why');
});

test('a lost lease decides over everything the handler may throw', () => {
  for (const error of [new Error('aborted'), passing, new Postponed(1)]) {
    assert.deepEqual(judge(error, { retries: 0, reason: lost }), { act: 'leave' });
  }
  assert.deepEqual(judge(lost, { retries: 0, reason: undefined }), { act: 'leave' });
});

test('a stop costs nothing, a postponement neither', () => {
  assert.deepEqual(judge(new Error('aborted'), { retries: 4, reason: new Stopping() }), { act: 'release', delayMs: 0, isRetry: false });
  assert.deepEqual(judge(new Postponed(700), { retries: 4, reason: undefined }), { act: 'release', delayMs: 700, isRetry: false });
});

test('the back-off grows from one second to a minute and is never further off than a fifth', () => {
  fc.assert(
    fc.property(fc.nat(20), fc.double({ min: 0, max: 1, noNaN: true }), (retries, random) => {
      const wanted = Math.min(60_000, 1_000 * 4 ** retries);
      const ms = backOffMs(retries, random);
      return ms >= wanted * 0.799 && ms <= wanted * 1.201;
    }),
  );
});
