import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '../../db/database.ts';
import { testDatabase, type TestDatabase } from '../../db/testing/database.ts';
import { createKeyCheck } from './key-check.store.ts';
import { addKey } from '../testing/edge.ts';

const DEFAULT_LIMIT = 60;

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());

/** Moves the times of all previous requests into the past. */
async function shiftWindow(keyId: string, seconds: number): Promise<void> {
  await sql`update rate_windows
    set hits = array(select hit - make_interval(secs => ${seconds}) from unnest(hits) with ordinality as h(hit, n) order by n)
    where subject = ${`key:${keyId}`}`.execute(database.db);
}

test('60 requests in any 60 seconds are granted; the 61st is refused and does not count', async () => {
  const { id, key } = await addKey(database.db);
  const check = createKeyCheck(database.db, DEFAULT_LIMIT);
  for (let n = 1; n <= 60; n++) {
    const state = await check(key);
    assert.deepEqual([state?.isGranted, state?.remaining, state?.limit], [true, 60 - n, 60]);
  }
  await shiftWindow(id, 20);
  for (let n = 0; n < 5; n++) assert.equal((await check(key))?.isGranted, false);
  await shiftWindow(id, 41);
  const freed = await check(key);
  assert.deepEqual([freed?.isGranted, freed?.remaining], [true, 59], 'all 60 have expired, and the five refused ones were not counted');
});

test('the window slides: requests of 30 seconds ago still count after older ones have expired', async () => {
  const { id, key } = await addKey(database.db, { rateLimit: 4 });
  const check = createKeyCheck(database.db, DEFAULT_LIMIT);
  for (let n = 0; n < 2; n++) await check(key);
  await shiftWindow(id, 30);
  for (let n = 0; n < 2; n++) assert.equal((await check(key))?.isGranted, true);
  assert.equal((await check(key))?.isGranted, false);
  await shiftWindow(id, 31);
  const states = [await check(key), await check(key), await check(key)];
  assert.deepEqual(
    states.map((state) => state?.isGranted),
    [true, true, false],
  );
});

test('a request is granted exactly after the returned wait, and refused just before', async () => {
  const { id, key } = await addKey(database.db, { rateLimit: 2 });
  const check = createKeyCheck(database.db, DEFAULT_LIMIT);
  await check(key);
  await shiftWindow(id, 10);
  await check(key);
  const refused = await check(key);
  assert.equal(refused?.isGranted, false);
  const waitMs = refused?.waitMs ?? 0;
  assert.ok(waitMs > 49_000 && waitMs <= 50_000, String(waitMs));
  await shiftWindow(id, waitMs / 1000 - 1);
  assert.equal((await check(key))?.isGranted, false);
  await shiftWindow(id, 1);
  assert.equal((await check(key))?.isGranted, true);
});

test('after the limit was lowered below the current use, the wait covers all excess requests', async () => {
  const { id, key } = await addKey(database.db, { rateLimit: 5 });
  const check = createKeyCheck(database.db, DEFAULT_LIMIT);
  for (let n = 0; n < 5; n++) {
    await check(key);
    await shiftWindow(id, 5);
  }
  await database.db.updateTable('api_keys').set({ rate_limit: 2 }).where('id', '=', id).execute();
  const refused = await check(key);
  // The requests are 25, 20, 15, 10 and 5 seconds old. With a limit of 2, the request that is 10 seconds old must leave the window first.
  assert.ok(refused && !refused.isGranted && refused.waitMs > 49_000 && refused.waitMs <= 50_000, String(refused?.waitMs));
  assert.equal(refused.remaining, 0);
});

test('two processes share the window and together grant exactly the limit', async () => {
  const { key } = await addKey(database.db, { rateLimit: 50 });
  const other = openDatabase(database.url);
  try {
    const [here, there] = [createKeyCheck(database.db, DEFAULT_LIMIT), createKeyCheck(other.db, DEFAULT_LIMIT)];
    const states = await Promise.all(Array.from({ length: 120 }, (_, n) => (n % 2 === 0 ? here(key) : there(key))));
    const granted = states.filter((state) => state?.isGranted);
    assert.equal(granted.length, 50);
    assert.deepEqual(
      granted.map((state) => state?.remaining).sort((a = 0, b = 0) => a - b),
      Array.from({ length: 50 }, (_, n) => n),
      'each request gets a different remainder',
    );
  } finally {
    await other.close();
  }
});

test('with a limit of hundreds of thousands, the row stays small and the limit holds', async () => {
  const { id, key } = await addKey(database.db, { rateLimit: 5000 });
  const check = createKeyCheck(database.db, DEFAULT_LIMIT);
  let granted = 0;
  for (let round = 0; round < 60; round++) {
    const states = await Promise.all(Array.from({ length: 100 }, () => check(key)));
    granted += states.filter((state) => state?.isGranted).length;
    // The loop sends 6,000 requests over 30 simulated seconds.
    await shiftWindow(id, 0.5);
  }
  assert.equal(granted, 5000);
  const { rows } = await sql<{ size: number; entries: number; used: number }>`
    select pg_column_size(w.*) as size, cardinality(hits) as entries, used from rate_windows w where subject = ${`key:${id}`}`.execute(
    database.db,
  );
  assert.equal(rows[0]?.used, 5000);
  assert.ok(rows[0] && rows[0].entries <= 302 && rows[0].size < 4500, JSON.stringify(rows[0]));
});

test('unknown, expired and revoked keys return null; a revocation applies to the next request in every process', async () => {
  const other = openDatabase(database.url);
  try {
    const [here, there] = [createKeyCheck(database.db, DEFAULT_LIMIT), createKeyCheck(other.db, DEFAULT_LIMIT)];
    assert.equal(await here('dr_unknown'), null);
    const soon = await addKey(database.db, { expiresAt: new Date(Date.now() + 60_000) });
    assert.equal((await here(soon.key))?.keyId, soon.id);
    await database.db
      .updateTable('api_keys')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('id', '=', soon.id)
      .execute();
    assert.equal(await here(soon.key), null);
    const revoked = await addKey(database.db);
    assert.equal((await there(revoked.key))?.projectId, revoked.projectId);
    await database.db.updateTable('api_keys').set({ revoked_at: new Date() }).where('id', '=', revoked.id).execute();
    assert.deepEqual([await here(revoked.key), await there(revoked.key)], [null, null]);
  } finally {
    await other.close();
  }
});

test('a request that arrives during a key check gets the result of a later query', async () => {
  const { id, key } = await addKey(database.db);
  const check = createKeyCheck(database.db, DEFAULT_LIMIT);
  const early = check(key);
  await database.db.updateTable('api_keys').set({ revoked_at: new Date() }).where('id', '=', id).execute();
  const [first, late] = await Promise.all([early, check(key)]);
  assert.ok(first === null || first.isGranted);
  assert.equal(late, null);
});

test('the last use of a key is stored at most once a minute', async () => {
  const { id, key } = await addKey(database.db);
  const check = createKeyCheck(database.db, DEFAULT_LIMIT);
  const lastUse = () => database.db.selectFrom('api_keys').select('last_used_at').where('id', '=', id).executeTakeFirstOrThrow();
  assert.equal((await lastUse()).last_used_at, null);
  await check(key);
  const first = (await lastUse()).last_used_at;
  assert.ok(first && Math.abs(first.getTime() - Date.now()) < 10_000);
  await check(key);
  assert.deepEqual((await lastUse()).last_used_at, first);
  const earlier = new Date(Date.now() - 61_000);
  await database.db.updateTable('api_keys').set({ last_used_at: earlier }).where('id', '=', id).execute();
  await check(key);
  assert.ok(((await lastUse()).last_used_at ?? earlier) > earlier);
});

test('a database error fails every waiting request, and the next request queries again', async () => {
  const gone = openDatabase('postgres://127.0.0.1:1/none');
  try {
    const check = createKeyCheck(gone.db, DEFAULT_LIMIT);
    for (let round = 0; round < 2; round++) {
      const results = await Promise.allSettled([check('a'), check('a'), check('a')]);
      assert.deepEqual(
        results.map(({ status }) => status),
        ['rejected', 'rejected', 'rejected'],
      );
    }
  } finally {
    await gone.close();
  }
});
