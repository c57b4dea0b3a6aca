import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { JOB_READY } from './jobs.store.ts';
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

test('a transaction that is rolled back leaves no job and wakes no worker', async () => {
  await using t = await testQueue();
  const service = await t.open([]);
  const ready: unknown[] = [];
  service.listener.on(JOB_READY, (lane) => ready.push(lane));
  const attempt = t.db.transaction().execute(async (tx) => {
    await service.queue.enqueue(tx, { projectId: t.projectId, kind: 'greet', scope: 'write', input: {} });
    throw new Error('changed my mind');
  });
  await assert.rejects(attempt, /changed my mind/);
  assert.deepEqual(await t.db.selectFrom('jobs').selectAll().execute(), []);
  // PostgreSQL sends notifications in the order of the commits, so a notification of the job would arrive before this one.
  await sql`select pg_notify(${JOB_READY}, 'later')`.execute(t.db);
  while (ready.length === 0) await sleep(10);
  assert.deepEqual(ready, ['later']);
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

test('a worker does not claim jobs of kinds that it does not know', async () => {
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
  service.startWorking(null, { concurrency: 2 });
  await t.until(last, isEnded);
  // Two simultaneous claims may not see each other's job, so the backlog contains six jobs.
  assert.ok(order.indexOf(other) <= 2, `it was number ${order.indexOf(other) + 1}`);
});

test('a delayed job does not start before its time', async () => {
  await using t = await testQueue();
  const service = await t.open([kindOf('late', async () => ({}))], { concurrency: 1 });
  const runAfter = new Date(Date.now() + 1_000);
  const row = await t.until(await t.enqueue(service, 'late', { runAfter }), isEnded);
  assert.ok(row.started_at && row.started_at >= runAfter);
});

test('a job whose notification was lost is found by the poll', async () => {
  await using t = await testQueue();
  await t.open([kindOf('lost', async () => ({}))], { concurrency: 1 });
  const id = randomUUID();
  await t.db.insertInto('jobs').values({ id, project_id: t.projectId, kind: 'lost', scope: 'write', input: '{}' }).execute();
  assert.equal((await t.until(id, isEnded)).status, 'completed');
});

test('waiting for the end of a job resolves when it ends, and no later than the timeout', async () => {
  await using t = await testQueue();
  const service = await t.open([kindOf('short', async () => (await sleep(1_000), {}))], { concurrency: 1 });
  const id = await t.enqueue(service, 'short');
  const never = new AbortController().signal;
  const startedAt = performance.now();
  await service.queue.waitForEnd(id, { timeoutMs: 100, signal: never });
  assert.ok(performance.now() - startedAt < 900, 'the timeout comes before the end');
  await service.queue.waitForEnd(id, { timeoutMs: 10_000, signal: never });
  assert.equal((await t.until(id, () => true)).status, 'completed');
  assert.ok(performance.now() - startedAt < 5_000);
});
