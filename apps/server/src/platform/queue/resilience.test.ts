import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { isEnded, kindOf, testQueue } from './testing/queue.ts';

test('workers that start at the same moment share one job', async () => {
  await using t = await testQueue();
  const kind = kindOf('work', async () => ({}));
  const [service] = await Promise.all([1, 2, 3].map(() => t.open([kind], { concurrency: 1 })));
  assert.ok(service);
  assert.equal((await t.until(await t.enqueue(service, 'work'), isEnded)).status, 'completed');
});

test('after the database ends every connection, the running job completes and new jobs start', async () => {
  await using t = await testQueue();
  const started = Promise.withResolvers<void>();
  const kind = kindOf('work', async ({ input }) => {
    started.resolve();
    await sleep(Number(input['ms']));
    return {};
  });
  const service = await t.open([kind], { concurrency: 1 });
  const running = await t.enqueue(service, 'work', { input: { ms: 1_000 } });
  await started.promise;
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(t.db);
  await sleep(200);
  const next = await t.enqueue(service, 'work', { input: { ms: 0 } });
  for (const id of [running, next]) {
    const row = await t.until(id, isEnded, 20_000);
    assert.deepEqual({ status: row.status, fence: row.fence }, { status: 'completed', fence: 1 });
  }
});

test('a job whose connection breaks in a transaction continues soon, before its lease expires', async () => {
  await using t = await testQueue();
  let runs = 0;
  const kind = kindOf('work', async ({ stepInTransaction }) => {
    runs++;
    await stepInTransaction('cut', async (tx) => {
      if (runs > 1) return;
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid = pg_backend_pid()`.execute(tx);
    });
    return {};
  });
  const service = await t.open([kind], { concurrency: 1 });
  const row = await t.until(await t.enqueue(service, 'work'), isEnded, 10_000);
  assert.deepEqual({ status: row.status, losses: row.losses, runs }, { status: 'completed', losses: 0, runs: 2 });
});

test('waiting for a job ends when the service stops', async () => {
  await using t = await testQueue();
  const service = await t.open([]);
  const id = await t.enqueue(service, 'unknown');
  const startedAt = performance.now();
  const waiting = service.queue.waitForEnd(id, { timeoutMs: 60_000, signal: new AbortController().signal });
  await sleep(50);
  await service.stop(0);
  await waiting;
  assert.ok(performance.now() - startedAt < 5_000);
});
