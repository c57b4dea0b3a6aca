import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { JobFailure, type JobKind, type JobRun, Deferred } from './queue.ts';
import { isEnded, kindOf, testQueue } from './testing/queue.ts';

test('an expected failure ends the job immediately, with its code and sentence', async () => {
  await using t = await testQueue();
  const failures: unknown[] = [];
  const failing: JobKind<null> = {
    kind: 'failing',
    run: async () => {
      throw new JobFailure('SOURCE_NOT_FOUND', 'the URL returned 404');
    },
    onFailed: async (_, { input }, failure) => void failures.push([input['name'], failure.code]),
  };
  const service = await t.open([failing], { concurrency: 1 });
  const row = await t.until(await t.enqueue(service, 'failing', { input: { name: 'a.mp4' } }), isEnded);
  assert.deepEqual(
    { status: row.status, error: row.error, output: row.output, retries: row.retries },
    { status: 'failed', error: 'SOURCE_NOT_FOUND: the URL returned 404', output: null, retries: 0 },
  );
  assert.deepEqual(failures, [['a.mp4', 'SOURCE_NOT_FOUND']]);
});

test('an unexpected error is retried, then hidden behind INTERNAL', async () => {
  await using t = await testQueue();
  let tries = 0;
  const service = await t.open([
    kindOf('broken', async () => {
      tries++;
      throw new Error('password=hunter2');
    }),
  ]);
  const id = await t.enqueue(service, 'broken');
  service.startWorking(null, { concurrency: 1 });
  await t.until(id, (row) => row.retries === 1);
  await t.db.updateTable('jobs').set({ retries: 2 }).execute(); // The second attempt counts as the last one. Otherwise the test would wait four seconds for a third attempt.
  const row = await t.until(id, isEnded);
  assert.match(row.error ?? '', /^INTERNAL: /);
  assert.ok(!row.error?.includes('hunter2'));
  assert.equal(tries, 2);
});

test('a deferred job frees its slot, runs later and counts no retry', async () => {
  await using t = await testQueue();
  let tries = 0;
  const waiting = kindOf('waiting', async () => {
    if (++tries === 1) throw new Deferred(300);
    return {};
  });
  const service = await t.open([waiting, kindOf('other', async () => ({}))], { concurrency: 1 });
  const id = await t.enqueue(service, 'waiting');
  const postponed = await t.until(id, (row) => row.fence === 2);
  assert.deepEqual({ lease: postponed.lease_until, retries: postponed.retries }, { lease: null, retries: 0 });
  await t.until(await t.enqueue(service, 'other'), isEnded);
  const row = await t.until(id, isEnded);
  assert.deepEqual({ status: row.status, retries: row.retries, losses: row.losses }, { status: 'completed', retries: 0, losses: 0 });
});

/** Creates a job kind whose jobs run until they are aborted. */
function endless(): { kind: JobKind<null>; started: Promise<void>; abortedAt: Promise<number> } {
  const started = Promise.withResolvers<void>();
  const abortedAt = Promise.withResolvers<number>();
  const kind = kindOf('endless', async ({ signal }: JobRun<Record<string, unknown>>) => {
    signal.addEventListener('abort', () => abortedAt.resolve(performance.now()));
    started.resolve();
    await sleep(60_000, undefined, { signal });
    return {};
  });
  return { kind, started: started.promise, abortedAt: abortedAt.promise };
}

test('a cancelled running job is aborted within two seconds and fails as CANCELLED', async () => {
  await using t = await testQueue();
  const { kind, started, abortedAt } = endless();
  const failures: string[] = [];
  const ended: string[] = [];
  kind.onFailed = async (_, __, { code }) => void failures.push(code);
  const onSettled = async (_: unknown, row: { id: string }) => void ended.push(row.id);
  const worker = await t.open([kind], { concurrency: 1, onSettled });
  const api = await t.open([kind], { onSettled });
  const id = await t.enqueue(worker, 'endless');
  await started;
  const cancelledAt = performance.now();
  assert.equal(await t.db.transaction().execute((tx) => api.queue.cancel(tx, id, 'the video was deleted')), true);
  assert.ok((await abortedAt) - cancelledAt < 2_000);
  const row = await t.until(id, isEnded);
  assert.equal(row.error, 'CANCELLED: the video was deleted');
  assert.deepEqual({ failures, ended }, { failures: ['CANCELLED'], ended: [id] });
  assert.equal(await t.db.transaction().execute((tx) => api.queue.cancel(tx, id, 'again')), false);
});

test('a stopping service waits for a job that completes within the grace period', async () => {
  await using t = await testQueue();
  const started = Promise.withResolvers<void>();
  const kind = kindOf('short', async () => {
    started.resolve();
    await sleep(300);
    return { done: true };
  });
  const service = await t.open([kind], { concurrency: 1 });
  const id = await t.enqueue(service, 'short');
  await started.promise;
  await service.stop(5_000);
  assert.deepEqual((await t.until(id, () => true)).output, { done: true });
});

test('a stopping service releases a job that does not complete, and counts no loss', async () => {
  await using t = await testQueue();
  const { kind, started, abortedAt } = endless();
  const service = await t.open([kind], { concurrency: 1 });
  const id = await t.enqueue(service, 'endless');
  await started;
  await service.stop(100);
  await abortedAt;
  const row = await t.until(id, () => true);
  assert.deepEqual(
    { status: row.status, lease: row.lease_until, losses: row.losses, retries: row.retries },
    { status: 'pending', lease: null, losses: 0, retries: 0 },
  );
  await t.open([kindOf('endless', async () => ({ by: 'another' }))], { concurrency: 1 });
  assert.deepEqual((await t.until(id, isEnded)).output, { by: 'another' });
});

test('a job that loses its worker three times at the same step fails as WORKER_LOST', async () => {
  await using t = await testQueue();
  const failures: string[] = [];
  let runs = 0;
  const kind: JobKind<null> = {
    ...kindOf('cursed', async () => {
      runs++;
      return {};
    }),
    onFailed: async (_, __, { code }) => void failures.push(code),
  };
  const service = await t.open([kind]);
  const id = await t.enqueue(service, 'cursed');
  await t.db
    .updateTable('jobs')
    .set({ losses: 2, lease_until: new Date(0) })
    .execute();
  service.startWorking(null, { concurrency: 1 });
  const row = await t.until(id, isEnded);
  assert.match(row.error ?? '', /^WORKER_LOST: /);
  assert.deepEqual({ failures, runs }, { failures: ['WORKER_LOST'], runs: 0 });
});

test('an ended job has no callback secret, however it ended; the hook of its end still sees it', async () => {
  await using t = await testQueue();
  const seen: (string | null)[] = [];
  const failing = kindOf('failing', async () => {
    throw new JobFailure('NOT_A_VIDEO', 'it is a picture');
  });
  const onSettled = async (_: unknown, { callback_secret }: { callback_secret: string | null }) => void seen.push(callback_secret);
  const service = await t.open([kindOf('good', async () => ({})), failing], { onSettled });
  const callback = { callbackSecret: 'whisper' };
  const ids = [await t.enqueue(service, 'good', { ...callback, callbackUrl: 'http://127.0.0.1:9/' })];
  for (const kind of ['failing', 'good']) ids.push(await t.enqueue(service, kind, callback));
  await t.db.transaction().execute((tx) => service.queue.cancel(tx, ids[2] ?? '', 'not wanted'));
  service.startWorking(null, { concurrency: 1 });
  const rows = [];
  for (const id of ids) rows.push(await t.until(id, isEnded));
  assert.deepEqual(
    rows.map(({ status, callback_secret }) => [status, callback_secret]),
    [
      ['completed', null],
      ['failed', null],
      ['failed', null],
    ],
  );
  assert.deepEqual(seen, ['whisper', 'whisper', 'whisper']);
});
