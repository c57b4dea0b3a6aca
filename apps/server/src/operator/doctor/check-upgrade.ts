import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { OperatorError } from '../../lib/operator-error.ts';
import { readProgramVersion } from '../../lib/program-version.ts';
import { pendingMigrations } from '../../platform/db/migrate.ts';
import { readServerFacts, type ServerFacts } from '../../platform/db/server-facts.ts';
import { describeDiskSpace, readDiskSpace } from '../../platform/process/disk-space.ts';
import { findLastBackUp } from '../back-up-folders.ts';
import type { Environment } from '../environment.ts';
import { withDatabase } from '../with-database.ts';
import type { Check } from './check.ts';

const DAY_MS = 86_400_000;
const POSTGRES_MIN = 150_000;

/**
 * Checks whether this version of Docreel can take over the data of an older one: PostgreSQL, schema, disk space and the age of the last
 * backup. Run with the new version before its first start. Changes nothing.
 */
export async function checkUpgrade(env: Environment, config: Config): Promise<Check[]> {
  const version: Check = { name: 'version', state: 'good', found: `Docreel ${readProgramVersion()}` };
  return [version, ...(await checkServer(env, config)), await checkBackUp(config.DATA_DIR)];
}

async function checkServer(env: Environment, config: Config): Promise<Check[]> {
  try {
    const [facts, pending] = await withDatabase(env, async (db) => [await readServerFacts(db), await pendingMigrations(db)] as const, {
      isAsItIs: true,
    });
    return [checkPostgres(facts), checkSchema(pending), await checkSpace(facts, config)];
  } catch (error) {
    // The message of an `OperatorError` already says how to fix the problem, such as another major version of PostgreSQL.
    const fix = error instanceof OperatorError ? undefined : 'Run "npm run docreel -- doctor".';
    return [{ name: 'PostgreSQL', state: 'bad', found: (error as Error).message, ...(fix && { fix }) }];
  }
}

function checkPostgres({ version, versionNumber }: ServerFacts): Check {
  if (versionNumber >= POSTGRES_MIN) return { name: 'PostgreSQL', state: 'good', found: version };
  return { name: 'PostgreSQL', state: 'bad', found: `${version}; version 15 or later is required`, fix: 'Upgrade the database server.' };
}

function checkSchema(pending: readonly string[]): Check {
  if (pending.length === 0) return { name: 'schema', state: 'good', found: 'up to date' };
  return { name: 'schema', state: 'good', found: `${pending.length} migrations will run at the next start: ${pending.join(', ')}` };
}

/** A migration may write a table again, so the disk of the embedded database needs as much free space as the database has. */
async function checkSpace({ sizeBytes }: ServerFacts, { DATA_DIR, DATABASE_URL }: Config): Promise<Check> {
  const needed = `the database has ${(sizeBytes / 1024 ** 3).toFixed(1)} GiB`;
  if (DATABASE_URL) return { name: 'room', state: 'good', found: `${needed}; check the disk of your PostgreSQL yourself` };
  await mkdir(DATA_DIR, { recursive: true });
  const space = await readDiskSpace(resolve(DATA_DIR));
  const found = `${describeDiskSpace(space)}; ${needed}`;
  if (space.freeBytes >= sizeBytes && !space.isLow) return { name: 'room', state: 'good', found };
  const fix = 'Free up space: a migration may need as much as the database has, and more than 10 % of the disk should be left.';
  return { name: 'room', state: 'bad', found, fix };
}

async function checkBackUp(dataDir: string): Promise<Check> {
  const fix = 'Run "npm run docreel -- backup --out FOLDER --verify": there is no other way back to the old version.';
  const last = await findLastBackUp(dataDir);
  if (last === null) return { name: 'backup', state: 'bad', found: 'no backup was created from this DATA_DIR', fix };
  const ageMs = Date.now() - Date.parse(last.takenAt);
  const found = `${Math.floor(ageMs / 3_600_000)} hours old, in ${last.folder}`;
  return ageMs <= DAY_MS ? { name: 'backup', state: 'good', found } : { name: 'backup', state: 'bad', found, fix };
}
