import { sql } from 'kysely';
import type { Dump } from './dump.ts';
import type { Db } from './tables.ts';

/** Returns the number of rows in all tables of a dump that was loaded. */
export async function countRows(db: Db, tables: Dump['tables']): Promise<number> {
  let total = 0;
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::float8 as count from ${sql.table(name)}`.execute(db);
    total += rows[0]?.count ?? 0;
  }
  return total;
}

/** A stored file that a row names. */
export interface NamedFile {
  key: string;
  sizeBytes: number | null;
  /** Null if the database does not know the hash. */
  sha256: string | null;
}

/** Returns the files that rows name. Files of unfinished uploads are left out, because they may be missing. */
export async function listNamedFiles(db: Db): Promise<NamedFile[]> {
  const { rows } = await sql<NamedFile>`
    select storage_key as key, size_bytes::float8 as "sizeBytes", null as sha256 from assets
    union select storage_key, size_bytes, sha256 from videos where storage_key is not null
    union select storage_key, size_bytes, sha256 from publication_files
    union select storage_key, size_bytes, sha256 from site_files`.execute(db);
  return rows;
}
