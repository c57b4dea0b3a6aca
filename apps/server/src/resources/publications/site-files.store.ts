import { type Insertable, sql } from 'kysely';
import type { Db, Tables } from '../../platform/db/tables.ts';

/** All SQL that writes the files of a site that were made. */

export type SiteFile = Omit<Insertable<Tables['site_files']>, 'project_id'>;

/** Which of the keys the project has files for. */
export async function findMadeKeys(db: Db, projectId: string, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('site_files')
    .select('source_key')
    .where('project_id', '=', projectId)
    .where('source_key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.source_key));
}

/** Two workers may have made the same: same key, same bytes, so either row is right. */
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

/** Forgets files that no publication shows any more; answers where they lie. */
export async function deleteUnusedSiteFiles(tx: Db, projectId: string): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    delete from site_files s
     where project_id = ${projectId}
       and not exists (select from published_files f where f.project_id = s.project_id and f.storage_key = s.storage_key)
    returning s.storage_key`.execute(tx);
  return rows.map((row) => row.storage_key);
}
