import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sql as statement } from 'kysely';
import pg from 'pg';
import { OperatorError } from '../../lib/operator-error.ts';
import type { Db } from './tables.ts';

const FOLDER = new URL('./migrations/', import.meta.url);

/**
 * Applies missing migrations: numbered SQL files, forward only, one transaction each. Returns their names. Processes that start at the same
 * time wait for each other. Throws if a file changed after it was applied. `only` limits the migrations to these names, to load rows of an
 * older version.
 */
export async function migrate(url: string, folder: URL = FOLDER, only?: readonly string[]): Promise<string[]> {
  const migrations = await readMigrations(folder);
  // Pool connections have a statement time limit. This connection has none, because changing a large table may take long.
  const client = new pg.Client({ connectionString: url, application_name: 'docreel migrate' });
  await client.connect().catch(refuseDatabase);
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const applied = await appliedMigrations(client);
    refuseUnknown(migrations, applied);
    const missing = migrations.filter(({ name }) => !applied.has(name) && (only?.includes(name) ?? true));
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    await client.end(); // Closing the connection also releases the lock.
  }
}

/** Returns the names of migrations that are not applied yet. Throws for unknown or changed migrations, as `migrate` does. */
export async function pendingMigrations(db: Db, folder: URL = FOLDER): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const { rows: tables } = await statement<{ table: string | null }>`select to_regclass('migrations')::text as table`.execute(db);
  if (!tables[0]?.table) return migrations.map(({ name }) => name);
  const { rows } = await statement<{ name: string; checksum: string }>`select name, checksum from migrations`.execute(db);
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  refuseUnknown(migrations, applied);
  return migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
}

/** Number of the advisory lock. It is arbitrary, and no other program uses it on this database. */
const LOCK = 7_366_027_354;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations');
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** Throws an `OperatorError` for a wrong URL, a wrong password or an unreachable server. */
function refuseDatabase(cause: Error): never {
  // If several IP addresses of a host fail, the error itself has an empty message.
  const reason = cause.message || (cause instanceof AggregateError ? cause.errors.map((one: Error) => one.message).join(', ') : cause.name);
  throw new OperatorError(`The database cannot be used: ${reason}. Check DATABASE_URL, and that the server runs.`, { cause });
}

/** Name of the first migration in databases from before the first release. */
export const BEFORE_BASELINE = '0001_projects_and_keys.sql';

export const BEFORE_BASELINE_HELP =
  'The database was created before the first release: export each project with that version ("docreel export --format markdown"), then import it into an empty database with this one ("docreel import").';

function refuseUnknown(migrations: Migration[], applied: Map<string, string>): void {
  if (applied.has(BEFORE_BASELINE)) throw new OperatorError(BEFORE_BASELINE_HELP);
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of applied) {
    if (!known.has(name))
      throw new OperatorError(`The database is newer than this program: it has migration ${name}. Start the newer program.`);
    if (known.get(name) !== checksum) throw new OperatorError(`Migration ${name} was changed after it had been applied to this database.`);
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${(cause as Error).message}`, { cause });
  }
}
