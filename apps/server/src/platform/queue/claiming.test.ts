import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';
import { claimJob, type JobRow } from './jobs.store.ts';
import { insertProject, testQueue } from './testing/queue.ts';

const WORK = { lane: 'compute', kinds: ['work'] } as const;

async function insertWaiting(db: Db, { projectId, lane = 'compute' }: { projectId: string; lane?: string }, jobs: number): Promise<void> {
  await sql`
    insert into jobs (id, project_id, lane, kind, scope, input, created_at)
    select gen_random_uuid(), ${projectId}, ${lane}, 'work', 'write', '{}', now() - interval '1 hour' + n * interval '1 millisecond'
      from generate_series(1, ${jobs}::int) n`.execute(db);
}

/** Returns the number of rows of `jobs` that claiming a job reads, by table or index. */
function rowsRead(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const counter = sql<{ rows: number }>`
      select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = 'jobs'`;
    const before = (await counter.execute(tx)).rows[0]?.rows ?? 0;
    assert.ok(await claimJob(tx, WORK));
    return ((await counter.execute(tx)).rows[0]?.rows ?? 0) - before;
  });
}

test('a claim reads as many rows with three thousand waiting jobs as with ten, even without statistics', async () => {
  await using t = await testQueue();
  const projectId = await insertProject(t.db);
  await insertWaiting(t.db, { projectId }, 10);
  const ofFew = await rowsRead(t.db);
  await insertWaiting(t.db, { projectId }, 3_000);
  assert.ok(ofFew > 0 && ofFew < 20, `${ofFew} rows of ten jobs`);
  assert.ok((await rowsRead(t.db)) < ofFew + 10);
});

test('a claim does not read the jobs of another lane', async () => {
  await using t = await testQueue();
  const projectId = await insertProject(t.db);
  await insertWaiting(t.db, { projectId, lane: 'download' }, 3_000);
  await insertWaiting(t.db, { projectId }, 2);
  const rows = await rowsRead(t.db);
  assert.ok(rows > 0 && rows < 20, `${rows} rows`);
});

test('an overflow job is of a project that has none running', async () => {
  await using t = await testQueue();
  const [one, other] = [await insertProject(t.db), await insertProject(t.db)];
  await insertWaiting(t.db, { projectId: one }, 3);
  assert.equal((await claimJob(t.db, { ...WORK, isOverflow: true }))?.project_id, one);
  assert.equal(await claimJob(t.db, { ...WORK, isOverflow: true }), undefined);
  await insertWaiting(t.db, { projectId: other }, 1);
  assert.equal((await claimJob(t.db, { ...WORK, isOverflow: true }))?.project_id, other);
  assert.equal((await claimJob(t.db, WORK))?.project_id, one);
});

test('projects take turns, each with its oldest job first', async () => {
  await using t = await testQueue();
  const projects = [await insertProject(t.db), await insertProject(t.db), await insertProject(t.db)];
  for (const projectId of projects) await insertWaiting(t.db, { projectId }, 3);
  const claimed: (JobRow | undefined)[] = [];
  for (let n = 0; n < 9; n++) claimed.push(await claimJob(t.db, WORK));
  assert.equal(await claimJob(t.db, WORK), undefined);
  for (const round of [claimed.slice(0, 3), claimed.slice(3, 6), claimed.slice(6)]) {
    assert.deepEqual(new Set(round.map((job) => job?.project_id)), new Set(projects));
  }
  for (const projectId of projects) {
    const times = claimed.flatMap((job) => (job?.project_id === projectId ? [job.created_at.getTime()] : []));
    assert.deepEqual(
      times,
      times.toSorted((one, other) => one - other),
    );
  }
});

test('concurrent claims get different jobs', async () => {
  await using t = await testQueue();
  await insertWaiting(t.db, { projectId: await insertProject(t.db) }, 24);
  const claimed = await Promise.all(Array.from({ length: 24 }, () => claimJob(t.db, WORK)));
  const ids = claimed.flatMap((job) => (job ? [job.id] : []));
  assert.equal(new Set(ids).size, ids.length);
  // Concurrent claims may compete for the same job, so a claim may find none. The next notification or poll claims again.
  const rest = [];
  for (let job = await claimJob(t.db, WORK); job; job = await claimJob(t.db, WORK)) rest.push(job.id);
  assert.equal(new Set([...ids, ...rest]).size, 24);
});
