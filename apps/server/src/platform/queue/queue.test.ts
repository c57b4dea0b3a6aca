import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { insertProject, isEnded, kindOf, testQueue } from './testing/queue.ts';

test('a job is enqueued, run once and completed with its output', async () => {
  await using t = await testQueue();
  const service = await t.open([kindOf('greet', async ({ input }) => ({ hello: input['name'] }))], { concurrency: 2 });
  const id = await t.enqueue(service, 'greet', { input: { name: 'Ada' } });
  const row = await t.until(id, isEnded);
  assert.deepEqual(
    { status: row.status, output: row.output, error: row.error, fence: row.fence, percent: row.percent, lease: row.lease_until },
    { status: 'completed', output: { hello: 'Ada' }, error: null, fence: 1, percent: 100, lease: null },
  );
  assert.ok(row.started_at && row.completed_at && row.created_at <= row.started_at && row.started_at <= row.completed_at);
});

test('a transaction that is rolled back leaves neither row nor entry', async () => {
  await using t = await testQueue();
  const service = await t.open([]);
  const attempt = t.db.transaction().execute(async (tx) => {
    await service.queue.enqueue(tx, { projectId: t.projectId, kind: 'greet', scope: 'write', input: {} });
    throw new Error('changed my mind');
  });
  await assert.rejects(attempt, /changed my mind/);
  const { rows } = await sql<{ jobs: number; entries: number }>`
    select (select count(*) from jobs) as jobs, (select count(*) from pgboss.job) as entries`.execute(t.db);
  assert.deepEqual(rows, [{ jobs: 0, entries: 0 }]);
});

test('two workers with a backlog run every job exactly once', async () => {
  await using t = await testQueue();
  const runs = new Map<string, number>();
  const kind = kindOf('count', async ({ id }) => {
    runs.set(id, (runs.get(id) ?? 0) + 1);
    await sleep(5);
    return {};
  });
  const service = await t.open([kind], { concurrency: 3 });
  await t.open([kind], { concurrency: 3 });
  const ids = await Promise.all(Array.from({ length: 40 }, () => t.enqueue(service, 'count')));
  for (const id of ids) await t.until(id, isEnded);
  assert.deepEqual([...runs.values()], Array(40).fill(1));
});

test('a worker leaves jobs of kinds that it does not know', async () => {
  await using t = await testQueue();
  const service = await t.open([kindOf('known', async () => ({}))], { concurrency: 1 });
  const unknown = await t.enqueue(service, 'unknown');
  await t.until(await t.enqueue(service, 'known'), isEnded);
  const row = await t.until(unknown, () => true);
  assert.deepEqual({ status: row.status, fence: row.fence }, { status: 'pending', fence: 0 });
});

test('a project with one job does not wait behind the backlog of another', async () => {
  await using t = await testQueue();
  const order: string[] = [];
  const kind = kindOf('work', async ({ projectId }) => {
    order.push(projectId);
    await sleep(20);
    return {};
  });
  const service = await t.open([kind]);
  const other = await insertProject(t.db);
  for (let n = 0; n < 6; n++) await t.enqueue(service, 'work');
  const last = await t.enqueue(service, 'work', { projectId: other });
  await service.startWorking(null, { concurrency: 2 });
  await t.until(last, isEnded);
  // Both workers may have claimed at one moment, each before the other's claim was to be seen; the backlog has six.
  assert.ok(order.indexOf(other) <= 2, `it was number ${order.indexOf(other) + 1}`);
});

test('a job that is to run later waits until then', async () => {
  await using t = await testQueue();
  const service = await t.open([kindOf('late', async () => ({}))], { concurrency: 1 });
  const runAfter = new Date(Date.now() + 1_000);
  const row = await t.until(await t.enqueue(service, 'late', { runAfter }), isEnded);
  assert.ok(row.started_at && row.started_at >= runAfter);
});

test('a job whose entry was lost is found by the sweep', async () => {
  await using t = await testQueue();
  const service = await t.open([kindOf('lost', async () => ({}))]);
  const id = await t.enqueue(service, 'lost', { runAfter: new Date(Date.now() - 60_000) });
  await sql`delete from pgboss.job`.execute(t.db);
  await service.startWorking(null, { concurrency: 1 });
  assert.equal((await t.until(id, isEnded)).status, 'completed');
});

test('who waits for the end of a job is told at once, and no later than asked', async () => {
  await using t = await testQueue();
  const service = await t.open([kindOf('short', async () => (await sleep(1_000), {}))], { concurrency: 1 });
  const id = await t.enqueue(service, 'short');
  const never = new AbortController().signal;
  const startedAt = performance.now();
  await service.queue.waitForEnd(id, { timeoutMs: 100, signal: never });
  assert.ok(performance.now() - startedAt < 900, 'the time asked for is over before the job');
  await service.queue.waitForEnd(id, { timeoutMs: 10_000, signal: never });
  assert.equal((await t.until(id, () => true)).status, 'completed');
  assert.ok(performance.now() - startedAt < 5_000);
});
