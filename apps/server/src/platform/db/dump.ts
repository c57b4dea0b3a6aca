import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** Metadata of a dump, for `loadDump`. */
export interface Dump {
  takenAt: string;
  /** Migrations of the schema that the rows fit. */
  migrations: string[];
  tables: { name: string; columns: string[] }[];
  /** Last values of sequences that were used. */
  sequences: { name: string; last: string }[];
}

/**
 * Writes every table at one point in time into the folder, while the service runs. Uses the text format of COPY, which every PostgreSQL
 * version reads, so neither pg_dump nor the same server version is needed to load it.
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
      const rows = client.query(copyTo(`copy ${targetOf(table)} to stdout`));
      await pipeline(rows, createGzip({ level: 4 }), createWriteStream(fileOf(folder, table.name), { flush: true }));
    }
    return { takenAt, migrations: migrations.map(({ name }) => name), tables, sequences };
  } finally {
    await client.end();
  }
}

export function fileOf(folder: string, table: string): string {
  return join(folder, `${table}.copy.gz`);
}

export function targetOf({ name, columns }: Dump['tables'][number]): string {
  return `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;
}

/** Generated columns cannot be written. */
const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> 'migrations'
     and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   group by c.relname order by c.relname`;

const SEQUENCES = `
  select sequencename as name, last_value::text as last from pg_sequences
   where schemaname = current_schema() and last_value is not null order by sequencename`;
