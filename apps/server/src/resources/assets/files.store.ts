import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';

/** SQL that finds the stored file of a public file URL. */

export interface FileRow {
  storage_key: string;
  content_type: string;
  size_bytes: number;
}

type Folder = 'assets' | 'videos';

/** Returns the asset or video with this random file name. Returns undefined if it does not exist or its project was deleted. */
export async function findNamedFile(db: Db, folder: Folder, name: string): Promise<FileRow | undefined> {
  const row = await db
    .selectFrom(folder)
    .select(['storage_key', 'content_type', 'size_bytes'])
    .where('file_name', '=', name)
    .where('storage_key', 'is not', null)
    .where('project_id', 'not in', (eb) => eb.selectFrom('projects').select('id').where('deleted_at', 'is not', null))
    .executeTakeFirst();
  if (!row?.storage_key || !row.content_type || row.size_bytes === null) return undefined;
  return { storage_key: row.storage_key, content_type: row.content_type, size_bytes: row.size_bytes };
}

/**
 * Finds a file by its content hash. Sites published by earlier versions of Docreel contain such URLs, which work while such a site is live.
 */
export async function findFileByHash(
  db: Db,
  folder: Folder,
  { hash, extension }: { hash: string; extension: string },
): Promise<FileRow | undefined> {
  const known =
    folder === 'assets'
      ? sql`select project_id, 'images/' || id as path from assets where id = ${hash}`
      : sql`select project_id, 'media/' || id as path from videos where sha256 = ${hash}`;
  const { rows } = await sql<FileRow>`
    select f.storage_key, f.content_type, f.size_bytes
      from (${known}) as k
      join projects on projects.id = k.project_id
      join publications p on p.id = projects.live_publication_id and p.has_hash_names
      join publication_files f on f.publication_id = p.id and f.path = k.path || '.' || ${extension}::text
     limit 1`.execute(db);
  return rows[0];
}
