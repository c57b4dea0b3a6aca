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
  /** SHA-256 in hexadecimal. Of pictures only the first half, which is also their ID. Null if the database does not know the hash. */
  sha256: string | null;
}

/**
 * Returns the files that rows name, sorted by key: videos, pictures with their smaller versions, and files of publications. Leaves out files
 * of unfinished uploads, which may be missing, and results of the analysis of videos, which are computed again.
 */
export async function listNamedFiles(db: Db): Promise<NamedFile[]> {
  const { rows } = await sql<NamedFile>`
    select key, max(size)::float8 as "sizeBytes", max(hash) as sha256 from (
      select storage_key as key, size_bytes as size, id as hash from assets
      union all select regexp_replace(storage_key, '[.]\\w+$', '-' || (small ->> 'width') || '.webp'), (small ->> 'sizeBytes')::bigint, small ->> 'sha256'
        from assets cross join jsonb_array_elements(sizes) as small
      union all select storage_key, size_bytes, sha256 from videos where storage_key is not null
      union all select storage_key, size_bytes, sha256 from publication_files
      union all select storage_key, size_bytes, sha256 from site_files
    ) as named group by key order by key`.execute(db);
  return rows;
}
