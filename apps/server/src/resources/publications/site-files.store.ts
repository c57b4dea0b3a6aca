import { type Insertable, sql } from 'kysely';
import type { Db, Tables } from '../../platform/db/tables.ts';

/** Contains all SQL that writes the `site_files` table of rendered files. Several publications may use the same file. */

export type SiteFile = Omit<Insertable<Tables['site_files']>, 'project_id'>;

export async function listStoredKeys(db: Db, projectId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('site_files').select('source_key').where('project_id', '=', projectId).execute();
  return new Set(rows.map((row) => row.source_key));
}

/** Two workers may have rendered the same file. Files with the same key have the same bytes, so either row is right. */
export async function insertSiteFiles(db: Db, projectId: string, files: SiteFile[]): Promise<void> {
  if (files.length === 0) return;
  await sql`
    insert into site_files (project_id, source_key, storage_key, content_type, sha256, size_bytes)
    select ${projectId}, * from unnest(
      ${files.map((file) => file.source_key)}::text[], ${files.map((file) => file.storage_key)}::text[],
      ${files.map((file) => file.content_type)}::text[], ${files.map((file) => file.sha256)}::text[],
      ${files.map((file) => file.size_bytes)}::bigint[])
    on conflict do nothing`.execute(db);
}

/** Deletes the rows of files that no publication uses. Returns their storage keys. */
export async function deleteUnusedSiteFiles(tx: Db, projectId: string): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    delete from site_files s
     where project_id = ${projectId}
       and not exists (select from publication_files f where f.storage_key = s.storage_key)
    returning s.storage_key`.execute(tx);
  return rows.map((row) => row.storage_key);
}
