import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** What `loadDump` needs to know of the files beside it. */
export interface Dump {
  takenAt: string;
  /** Of the schema that the rows fit. */
  migrations: string[];
  tables: { name: string; columns: string[] }[];
  /** Numbers that were given out last; those of a sequence that nobody asked yet are left out. */
  sequences: { name: string; last: string }[];
}

/**
 * Writes every table as of one moment into the folder, while others read and write. As text of COPY, which every version of
 * PostgreSQL reads: neither pg_dump nor the same server is needed to read it again. The queue library's tables are left out:
 * its entries only wake workers, and may be lost.
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

/** What PostgreSQL works out of the other columns cannot be written. */
const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> 'migrations'
     and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   group by c.relname order by c.relname`;

const SEQUENCES = `
  select sequencename as name, last_value::text as last from pg_sequences
   where schemaname = current_schema() and last_value is not null order by sequencename`;
