import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Operation, type OperationId, operations } from '@docreel/contract';
import { sql } from 'kysely';
import type { Db } from './platform/db/tables.ts';
import { addKey } from './platform/http/testing/edge.ts';
import { ask, GOOD, type TestServer, startTestServer } from './testing/test-server.ts';
import { seedProject } from './testing/seed-project.ts';

/** Repeats every POST request with its `Idempotency-Key`: once with a stored response, and once after a process died before storing one. */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server[Symbol.asyncDispose]());

const posts = (Object.entries(operations) as [OperationId, Operation][]).filter(([, { method }]) => method === 'post');

/** Returns a digest of the rows of each table, except the tables for rate limits and idempotency keys. */
async function digestTables(db: Db): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
     where schemaname = 'public' and tablename not in ('idempotency_keys', 'rate_windows', 'api_keys')`.execute(db);
  const digests = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select coalesce(string_agg(md5(t::text), ' ' order by t::text), '') as digest from ${sql.table(name)} t`.execute(db);
    digests.set(name, rows[0]?.digest ?? '');
  }
  return digests;
}

/** Simulates a process that died before it stored the response: the response is missing, and the lease has expired. */
async function deleteResponses(db: Db): Promise<void> {
  await sql`update idempotency_keys set status = null, headers = null, body = null, held_until = created_at`.execute(db);
}

for (const [id, operation] of posts) {
  test(`${id}: a repetition gets the stored response, or a 409 if there is none, and changes nothing`, async () => {
    const { db } = server.context;
    const seed = await seedProject(server.context);
    const { key } = await addKey(db, { projectId: seed.projectId });
    const request = { ...GOOD[id](seed), key, headers: { 'idempotency-key': id } };
    const first = await ask(server.app, operation, request);
    assert.ok(first.status < 300, first.text);
    const digests = await digestTables(db);
    const replayed = await ask(server.app, operation, request);
    assert.deepEqual([replayed.status, replayed.text], [first.status, first.text]);
    assert.equal(replayed.headers.get('location'), first.headers.get('location'));
    assert.equal(replayed.headers.get('idempotency-replayed'), 'true');
    await deleteResponses(db);
    const { status, json } = await ask(server.app, operation, request);
    assert.deepEqual([status, json.error.code, json.error.details[0].code], [409, 'CONFLICT', 'outcome_unknown']);
    const changed = await digestTables(db);
    for (const [table, digest] of digests) assert.equal(changed.get(table), digest, `${table} has changed`);
  });
}
