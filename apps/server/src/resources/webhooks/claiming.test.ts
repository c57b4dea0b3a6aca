import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/tables.ts';
import { testQueue } from '../../platform/queue/testing/queue.ts';
import { claimDeliveries } from './deliveries.store.ts';

/** Inserts finished jobs, each with a pending delivery to this host. */
async function insertPending(db: Db, projectId: string, { host, count }: { host: string; count: number }): Promise<void> {
  await sql`
    with ended as (
      insert into jobs (id, project_id, kind, scope, input, status, output, completed_at)
      select gen_random_uuid(), ${projectId}, 'publish', 'publish', '{}', 'completed', '{}', now() from generate_series(1, ${count}::int)
      returning id
    )
    insert into deliveries (id, project_id, job_id, target, url, host, body)
    select gen_random_uuid(), ${projectId}, id, 'callback', 'https://' || ${host}::text || '/', ${host}, '' from ended`.execute(db);
}

/**
 * Returns the number of `deliveries` rows that PostgreSQL has read so far, through a table scan or an index. All statements must use this
 * one connection, whose statistics are flushed first.
 */
async function rowsRead(db: Db): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ rows: number }>`
    select seq_tup_read + idx_tup_fetch as rows from pg_stat_user_tables where relname = 'deliveries'`.execute(db);
  return rows[0]?.rows ?? 0;
}

test('pending deliveries to a busy host add no cost to a claim, however many', async () => {
  await using t = await testQueue();
  await using opened = new AsyncDisposableStack();
  const { db, close } = openDatabase(t.database.url, { poolSize: 1 });
  opened.defer(close);
  await insertPending(db, t.projectId, { host: 'slow.example', count: 3_000 });
  await insertPending(db, t.projectId, { host: 'quick.example', count: 2 });
  const before = await rowsRead(db);
  const claimed = await claimDeliveries(db, { limit: 20, perHost: 4 });
  const read = (await rowsRead(db)) - before;
  assert.equal(claimed.filter(({ host }) => host === 'slow.example').length, 4);
  assert.equal(claimed.filter(({ host }) => host === 'quick.example').length, 2);
  assert.ok(read > 0 && read < 100, `${read} rows`);
  assert.deepEqual(await claimDeliveries(db, { limit: 20, perHost: 4 }), [], 'its four slots are in use');
});

test('with few free slots, each host gets one before any gets its second', async () => {
  await using t = await testQueue();
  for (const host of ['a.example', 'b.example', 'c.example']) await insertPending(t.db, t.projectId, { host, count: 5 });
  const claim = async () => (await claimDeliveries(t.db, { limit: 3, perHost: 4 })).map(({ host }) => host).toSorted();
  for (let round = 0; round < 4; round++) assert.deepEqual(await claim(), ['a.example', 'b.example', 'c.example']);
  assert.deepEqual(await claim(), []);
});
