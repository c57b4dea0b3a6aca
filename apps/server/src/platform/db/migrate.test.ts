import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { migrate, pendingMigrations } from './migrate.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';

interface Scene extends AsyncDisposable {
  t: TestDatabase;
  folder: URL;
  write(name: string, text: string): Promise<void>;
}

/** Creates a database without the record of Docreel's own migrations, and a folder for test migrations. */
async function scene(): Promise<Scene> {
  const t = await testDatabase();
  await sql`drop table migrations`.execute(t.db);
  const path = await mkdtemp(join(tmpdir(), 'docreel-migrate-'));
  return {
    t,
    folder: pathToFileURL(`${path}/`),
    write: (name, text) => writeFile(join(path, name), text),
    async [Symbol.asyncDispose]() {
      await t.close();
      await rm(path, { recursive: true });
    },
  };
}

test('migrations are applied in order and once, also if processes start at the same time', async () => {
  await using s = await scene();
  await s.write('0002_fill.sql', 'insert into fruit values (1)');
  await s.write('0001_make.sql', 'create table fruit (n int)');
  await s.write('README.md', 'not SQL');
  const applied = await Promise.all([1, 2, 3].map(() => migrate(s.t.url, s.folder)));
  assert.deepEqual(applied.flat(), ['0001_make.sql', '0002_fill.sql']);
  assert.deepEqual((await sql`select n from fruit`.execute(s.t.db)).rows, [{ n: 1 }]);
  assert.deepEqual(await migrate(s.t.url, s.folder), []);
});

test('a failed migration is rolled back, and the error names it', async () => {
  await using s = await scene();
  await s.write('0001_make.sql', 'create table fruit (n int); select 1/0;');
  await assert.rejects(migrate(s.t.url, s.folder), /Migration 0001_make\.sql failed: division by zero/);
  assert.deepEqual((await sql`select to_regclass('fruit') as t`.execute(s.t.db)).rows, [{ t: null }]);
});

test('a migration that changed after it was applied is refused, and so is a database that is newer than the program', async () => {
  await using s = await scene();
  await s.write('0001_make.sql', 'create table fruit (n int)');
  await migrate(s.t.url, s.folder);
  await s.write('0001_make.sql', 'create table fruit (n bigint)');
  await assert.rejects(migrate(s.t.url, s.folder), /0001_make\.sql was changed/);
  await s.write('0001_make.sql', 'create table fruit (n int)');
  await sql`insert into migrations (name, checksum) values ('0002_future.sql', 'x')`.execute(s.t.db);
  await assert.rejects(migrate(s.t.url, s.folder), /newer than this program/);
});

test('a database from before the first release is refused, and the message explains how to move its content', async () => {
  await using s = await scene();
  await s.write('0001_baseline.sql', 'create table fruit (n int)');
  await sql`create table migrations (name text primary key, checksum text not null)`.execute(s.t.db);
  await sql`insert into migrations (name, checksum) values ('0001_projects_and_keys.sql', 'x')`.execute(s.t.db);
  await assert.rejects(migrate(s.t.url, s.folder), /created before the first release: export .* import/);
});

test('pending migrations are those that are not applied yet', async () => {
  await using s = await scene();
  await s.write('0001_make.sql', 'create table fruit (n int)');
  assert.deepEqual(await pendingMigrations(s.t.db, s.folder), ['0001_make.sql']);
  await migrate(s.t.url, s.folder);
  await s.write('0002_fill.sql', 'insert into fruit values (1)');
  assert.deepEqual(await pendingMigrations(s.t.db, s.folder), ['0002_fill.sql']);
});
