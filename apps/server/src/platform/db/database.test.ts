import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { openDatabase } from './database.ts';
import { isDatabaseAway } from './is-database-away.ts';
import { openListener } from './listener.ts';
import type { Db } from './tables.ts';
import { testDatabase } from './testing/database.ts';

const log = pino({ level: 'silent' });

test('bigint and count are returned as numbers, times as dates, jsonb as parsed values', async () => {
  const t = await testDatabase();
  const { rows } =
    await sql`select 5368709120::bigint as size, count(*) as n, '2026-01-02T03:04:05.678Z'::timestamptz as at, '{"a":[1]}'::jsonb as value`.execute(
      t.db,
    );
  assert.deepEqual(rows, [{ size: 5_368_709_120, n: 1, at: new Date('2026-01-02T03:04:05.678Z'), value: { a: [1] } }]);
  await t.close();
});

test('every statement is prepared once per connection and reused', async () => {
  const t = await testDatabase();
  const one = openDatabase(t.url, { poolSize: 1 });
  for (const slug of ['a', 'b', 'c']) await one.db.selectFrom('projects').select('id').where('slug', '=', slug).execute();
  const { rows } = await one.pool.query('select count(*) as n from pg_prepared_statements where statement like $1', ['%"slug"%']);
  assert.deepEqual(rows, [{ n: 1 }]);
  await one.close();
  await t.close();
});

test('after a newer version has added a column, no single statement fails, and a transaction fails at most once', async () => {
  const t = await testDatabase();
  const one = openDatabase(t.url, { poolSize: 1 });
  const read = (db: Db) => db.selectFrom('projects').selectAll().execute();
  const addColumn = (name: string) => sql`alter table projects add column ${sql.ref(name)} text`.execute(t.db);
  await read(one.db);
  await addColumn('first');
  // The first statement after the migration fails internally, and the connection prepares it again.
  for (let n = 0; n < 2; n++) assert.deepEqual(await read(one.db), []);
  await addColumn('second');
  await assert.rejects(one.db.transaction().execute(read), isDatabaseAway);
  assert.deepEqual(await one.db.transaction().execute(read), []);
  // Errors other than outdated statements are still thrown.
  await assert.rejects(one.db.selectFrom('projects').selectAll().where('id', '=', 'no uuid').execute(), /invalid input syntax/);
  await one.close();
  await t.close();
});

test('connections that the server ends are replaced, and the process continues', async () => {
  const t = await testDatabase();
  const other = openDatabase(t.url, { log });
  await sql`select 1`.execute(other.db);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    t.db,
  );
  await sleep(50);
  assert.deepEqual((await sql`select 1 as one`.execute(other.db)).rows, [{ one: 1 }]);
  await other.close();
  await t.close();
});

test('the listener receives notifications, and reports when it may have missed some', async () => {
  const t = await testDatabase();
  const listener = await openListener(t.url, ['news'], log);
  const heard: (string | null)[] = [];
  const unsubscribe = listener.on('news', (payload) => heard.push(payload));
  const untilHeard = async (count: number) => {
    for (let n = 0; n < 200 && heard.length < count; n++) await sleep(20);
  };
  await sql`select pg_notify('news', 'one')`.execute(t.db);
  await untilHeard(1);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'docreel listener' and datname = current_database()`.execute(
    t.db,
  );
  await untilHeard(2);
  await sql`select pg_notify('news', 'two')`.execute(t.db);
  await untilHeard(3);
  assert.deepEqual(heard, ['one', null, 'two']);
  unsubscribe();
  await listener.close();
  await t.close();
});

test('test databases are independent and are dropped when they are closed', async () => {
  const [a, b] = await Promise.all([testDatabase(), testDatabase()]);
  await sql`insert into projects (id, name, slug) values (gen_random_uuid(), 'A', 'a')`.execute(a.db);
  assert.deepEqual(await b.db.selectFrom('projects').selectAll().execute(), []);
  await a.close();
  await assert.rejects(new pg.Client(a.url).connect(), /does not exist/);
  await b.close();
});

test('a connection that ends between two statements of a transaction fails the transaction, not the process', async () => {
  const t = await testDatabase();
  const attempt = t.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    const other = new pg.Client(t.url);
    await other.connect();
    await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await other.end();
    await sleep(50);
    await sql`select 1`.execute(tx);
  });
  await assert.rejects(attempt);
  assert.deepEqual((await sql`select 1 as one`.execute(t.db)).rows, [{ one: 1 }]);
  await t.close();
});
