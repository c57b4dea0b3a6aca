import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Operation, type OperationId, operations } from '@docreel/contract';
import { sql } from 'kysely';
import type { Db } from './platform/db/tables.ts';
import { addKey } from './platform/http/testing/edge.ts';
import { ask, GOOD, type House, openHouse } from './testing/house.ts';
import { sow } from './testing/sow.ts';

/** A process dies after its last commit and before its answer: the repetition answers the same and does nothing again. */

let house: House;
before(async () => {
  house = await openHouse();
});
after(() => house[Symbol.asyncDispose]());

const posts = (Object.entries(operations) as [OperationId, Operation][]).filter(([, { method }]) => method === 'post');

/** Every row of every table by its digest, but those in which the edge counts requests and keeps answers. */
async function rowsOf(db: Db): Promise<Map<string, string>> {
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

/** As a death before the answer leaves it, some seconds later. */
async function forgetAnswers(db: Db): Promise<void> {
  await sql`
    update idempotency_keys
       set status = null, headers = null, body = null, finished_at = null, held_until = created_at`.execute(db);
}

/** An address is signed anew, for the time that is left. */
const withoutSignatures = (text: string) => text.replaceAll(/"(https?:[^"?]+)\?[^"]*"/g, '"$1"');

for (const [id, operation] of posts) {
  test(`${id}: what was done before the process died is not done again, and answered`, async () => {
    const { db } = house.context;
    const seed = await sow(house.context);
    const { key } = await addKey(db, { projectId: seed.projectId });
    const request = { ...GOOD[id](seed), key, headers: { 'idempotency-key': id } };
    const first = await ask(house.app, operation, request);
    const then = await rowsOf(db);
    await forgetAnswers(db);
    const repeated = await ask(house.app, operation, request);
    assert.deepEqual([repeated.status, withoutSignatures(repeated.text)], [first.status, withoutSignatures(first.text)]);
    assert.equal(repeated.headers.get('location'), first.headers.get('location'));
    const now = await rowsOf(db);
    // Whoever asks for addresses goes on with the upload, which is then kept from that moment on.
    if (id === 'signUploadParts') then.delete('uploads');
    for (const [table, digest] of then) assert.equal(now.get(table), digest, `${table} has changed`);
  });
}
