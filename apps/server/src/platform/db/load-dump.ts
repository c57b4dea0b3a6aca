import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { OperatorError } from '../../lib/operator-error.ts';
import { type Dump, getDumpFile, getCopyTarget } from './dump.ts';
import { BEFORE_BASELINE, BEFORE_BASELINE_HELP, migrate } from './migrate.ts';

/** Loads a dump from `writeDump` into an empty database in one transaction, then migrates the schema to the current version. */
export async function loadDump(url: string, folder: string, dump: Dump): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'docreel restore' });
  await client.connect();
  try {
    refuseOlder(dump);
    await refuseUsed(client, dump);
    await migrate(url, undefined, dump.migrations);
    await client.query('begin');
    await load(client, folder, dump);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
  await migrate(url);
}

/** Throws for a backup from before the first release, whose tables have other names. */
function refuseOlder({ migrations }: Dump): void {
  if (migrations.includes(BEFORE_BASELINE)) throw new OperatorError(BEFORE_BASELINE_HELP);
}

async function refuseUsed(client: pg.Client, dump: Dump): Promise<void> {
  const { rows: found } = await client.query<{ table: string | null }>("select to_regclass('migrations')::text as table");
  if (!found[0]?.table) return;
  const { rows: newer } = await client.query<{ name: string }>('select name from migrations where name <> all ($1)', [dump.migrations]);
  if (newer[0])
    throw new OperatorError(`The database has a newer schema than the back-up (${newer[0].name}). Restore into an empty database.`);
  const { rows: projects } = await client.query('select 1 from projects limit 1');
  if (projects.length > 0) throw new OperatorError('The database has projects already. Restore into an empty database.');
}

interface Constraint {
  table: string;
  name: string;
  definition: string;
}

/**
 * Loads all tables. Foreign keys are dropped first, because tables reference each other in cycles. Creating them again checks every row.
 */
async function load(client: pg.Client, folder: string, { tables, sequences }: Dump): Promise<void> {
  const names = tables.map(({ name }) => pg.escapeIdentifier(name));
  const { rows: references } = await client.query<Constraint>(REFERENCES);
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`);
  // Migrations may insert rows. The backup contains the current version of these rows.
  await client.query(`truncate ${names.join(', ')}`);
  for (const table of tables) {
    // Triggers are disabled while loading, because the backup already contains the rows that they write.
    await client.query(`alter table ${pg.escapeIdentifier(table.name)} disable trigger user`);
    const rows = client.query(copyFrom(`copy ${getCopyTarget(table)} from stdin`));
    await pipeline(createReadStream(getDumpFile(folder, table.name)), createGunzip(), rows);
    await client.query(`alter table ${pg.escapeIdentifier(table.name)} enable trigger user`);
  }
  for (const { name, last } of sequences) await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), last]);
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`);
}

const REFERENCES = `
  select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by conname`;
