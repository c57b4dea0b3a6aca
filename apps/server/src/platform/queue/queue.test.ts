import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { JobFailure, type JobKind, type JobRun, Postponed } from './queue.ts';
import { isEnded, insertProject, testQueue } from './testing.ts';

type Work = (job: JobRun<Record<string, unknown>>) => Promise<Record<string, unknown>>;

function kindOf(kind: string, work: Work): JobKind<null> {
  return {
    kind,
    async run(_, job) {
      const output = await work(job);
      return async () => output;
    },
  };
}

test('a job is enqueued, run once and completed with its output', async () => {
  await using t = await testQueue();
  const service = await t.open([kindOf('greet', async ({ input }) => ({ hello: input['name'] }))], { concurrency: 2 });
  const id = await t.enqueue(service, 'greet', { input: { name: 'Ada' } });
  const row = await t.until(id, isEnded);
  assert.deepEqual(
    { status: row.status, output: row.output, error: row.error, fence: row.fence, percent: row.percent },
    { status: 'completed', output: { hello: 'Ada' }, error: null, fence: 1, percent: 100 },
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
  assert.deepEqual([...runs.values()].sort(), Array(40).fill(1));
});
