import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** Description of a database dump, which `loadDump` needs to load it. */
export interface Dump {
  takenAt: string;
  /** Names of the migrations that created the schema of the dump. */
  migrations: string[];
  tables: { name: string; columns: string[] }[];
  /** Last values of the sequences that were used. */
  sequences: { name: string; last: string }[];
}

/**
 * Writes a consistent snapshot of every table into the folder while the service runs. The text format of `COPY` works with every PostgreSQL
 * version, so loading it needs neither pg_dump nor the same server version.
 */
export async function writeDump(url: string, folder: string): Promise<Dump> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const client = new pg.Client({ connectionString: url, application_name: 'docreel backup' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows: migrations } = await client.query<{ name: string }>('select name from migrations order by name');
    const { rows: tables } = await client.query<Dump['tables'][number]>(TABLES);
    const { rows: sequences } = await client.query<Dump['sequences'][number]>(SEQUENCES);
    const takenAt = new Date().toISOString();
    for (const table of tables) {
      const rows = client.query(copyTo(`copy ${getCopyTarget(table)} to stdout`));
      await pipeline(rows, createGzip({ level: 4 }), createWriteStream(getDumpFile(folder, table.name), { flush: true }));
    }
    return { takenAt, migrations: migrations.map(({ name }) => name), tables, sequences };
  } finally {
    await client.end();
  }
}

export function getDumpFile(folder: string, table: string): string {
  return join(folder, `${table}.copy.gz`);
}

export function getCopyTarget({ name, columns }: Dump['tables'][number]): string {
  return `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;
}

/** PostgreSQL computes generated columns itself, so the dump omits them. */
const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> 'migrations'
     and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   group by c.relname order by c.relname`;

const SEQUENCES = `
  select sequencename as name, last_value::text as last from pg_sequences
   where schemaname = current_schema() and last_value is not null order by sequencename`;
