import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { readConfig } from '../config.ts';
import { readProgramVersion } from '../lib/program-version.ts';
import { testDatabase, type TestDatabase } from '../platform/db/testing/database.ts';
import { openStorage } from '../platform/storage/open-storage.ts';

/** Tests backups that are verified or kept, and the checks before an upgrade, as processes on a real database and real files. */

const SERVER = join(import.meta.dirname, '..');
let database: TestDatabase;
let folder: string;
let env: Record<string, string>;

before(async () => {
  [database, folder] = await Promise.all([testDatabase(), mkdtemp(join(tmpdir(), 'docreel backups '))]);
  env = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') };
  const storage = openStorage(readConfig(env));
  const projectId = uuid();
  await sql`insert into projects (id, name, slug) values (${projectId}, 'Test', 'test')`.execute(database.db);
  for (const name of ['one', 'two']) {
    const { sha256, sizeBytes } = await storage.put(`test/${name}`, `picture ${name}`);
    await sql`insert into assets (project_id, id, storage_key, content_type, size_bytes)
      values (${projectId}, ${sha256.slice(0, 32)}, ${`test/${name}`}, 'image/png', ${sizeBytes})`.execute(database.db);
  }
});
after(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

function docreel(...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  return run([join(SERVER, 'docreel.ts'), ...args]);
}

function run(args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

test('a verified backup was restored once, and a damaged or missing file is found', async () => {
  const out = join(folder, 'verified');
  const done = await docreel('backup', '--out', out, '--verify', '--json');
  assert.equal(done.code, 0, done.stderr);
  const { verified } = JSON.parse(done.stdout) as { verified: { rows: number; files: number } };
  assert.equal(verified.files, 2);
  assert.ok(verified.rows >= 3, String(verified.rows));

  await writeFile(join(out, 'files/test/one'), 'shorter');
  const damaged = await docreel('backup', '--out', out, '--verify');
  assert.equal(damaged.code, 1);
  assert.match(damaged.stderr, /^The backup is damaged: the file .*test\/one was changed\./);
  const lost = join(folder, 'data/files/test/two');
  const bytes = await readFile(lost);
  await rm(lost);
  const missing = await docreel('backup', '--out', join(folder, 'missing'), '--verify');
  await writeFile(lost, bytes);
  assert.match(missing.stderr, /^The backup is incomplete: the file .*test\/two is missing\./);
});

test('--keep creates a folder for each backup, shares unchanged files, and deletes only older backups', async () => {
  const out = join(folder, 'kept');
  await mkdir(join(out, 'notes'), { recursive: true });
  await mkdir(join(out, '2020-01-01T00-00-00-000Z'), { recursive: true });
  const made: string[] = [];
  for (let round = 0; round < 3; round++) {
    const { code, stdout, stderr } = await docreel('backup', '--out', out, '--keep', '2', '--json');
    assert.equal(code, 0, stderr);
    made.push((JSON.parse(stdout) as { folder: string }).folder);
  }
  assert.deepEqual((await readdir(out)).map((name) => join(out, name)).toSorted(), [...made.slice(1), join(out, 'notes')]);
  const inodes = await Promise.all(made.slice(1).map(async (one) => (await stat(join(one, 'files/test/one'))).ino));
  assert.equal(inodes[0], inodes[1], 'an unchanged file is stored once');
  assert.equal((await docreel('backup', '--out', out, '--keep', '0')).code, 1);
});

test('upgrade --check reports the schema, the space and the age of the last backup, and changes nothing', async () => {
  const check = async () => {
    const { code, stdout } = await docreel('upgrade', '--check', '--json');
    const { checks } = JSON.parse(stdout) as { checks: { name: string; state: string; found: string; fix?: string }[] };
    return { code, lines: new Map(checks.map(({ name, state, found, fix }) => [name, `${state} ${found} ${fix ?? ''}`])) };
  };
  await rm(join(folder, 'data/last-backup.json'), { force: true });
  const none = await check();
  assert.deepEqual([...none.lines.keys()], ['version', 'PostgreSQL', 'schema', 'room', 'backup']);
  assert.equal(none.code, 1);
  assert.match(none.lines.get('backup') ?? '', /^bad no backup .* Run "npm run docreel -- backup --out FOLDER --verify"/);
  assert.match(none.lines.get('PostgreSQL') ?? '', /^good 1[5-9]\./);
  assert.match(none.lines.get('schema') ?? '', /^good up to date/);

  await docreel('backup', '--out', join(folder, 'before-upgrade'));
  assert.match((await check()).lines.get('backup') ?? '', /^good 0 hours old, in .*before-upgrade/);
  await writeFile(
    join(folder, 'data/last-backup.json'),
    JSON.stringify({ takenAt: new Date(Date.now() - 90_000_000), folder: '/backups' }),
  );
  const old = await check();
  assert.match(old.lines.get('backup') ?? '', /^bad 25 hours old, in \/backups/);
  const { rows } = await sql<{ name: string; checksum: string }>`select name, checksum from migrations order by name desc limit 1`.execute(
    database.db,
  );
  await sql`delete from migrations where name = ${rows[0]?.name}`.execute(database.db);
  const pending = await check();
  assert.match(pending.lines.get('schema') ?? '', new RegExp(`^good 1 migrations will run at the next start: ${rows[0]?.name}`));
  const { rows: still } = await sql`select 1 from migrations where name = ${rows[0]?.name}`.execute(database.db);
  assert.equal(still.length, 0, 'the check does not migrate');
});

test('the commands and the service print the version of all packages', async () => {
  const root = JSON.parse(await readFile(join(SERVER, '../../../package.json'), 'utf8')) as { version: string };
  assert.equal(readProgramVersion(), root.version);
  assert.equal((await docreel('--version')).stdout, `${root.version}\n`);
  assert.equal((await run([join(SERVER, 'main.ts'), '--version'])).stdout, `${root.version}\n`);
});
