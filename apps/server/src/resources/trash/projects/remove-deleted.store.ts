import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';

/**
 * Contains all SQL that deletes the rows of deleted projects, from the tables of all resources. It works in batches, because `on delete
 * cascade` would lock large tables for minutes. It records files as orphaned, so that each file is known until it is deleted.
 */

/** Returns the IDs of projects that were deleted more than `agoMs` milliseconds ago. */
export async function listDeletedProjects(db: Db, agoMs: number): Promise<string[]> {
  const rows = await db
    .selectFrom('projects')
    .select('id')
    .where('deleted_at', '<', sql<Date>`now() - ${agoMs} * interval '1 millisecond'`)
    .orderBy('deleted_at')
    .execute();
  return rows.map(({ id }) => id);
}

interface RowBatch {
  table: string;
  where: RawBuilder<unknown>;
  /** SQL for the storage keys of the files that a row refers to. */
  keys?: RawBuilder<unknown>;
  /** Maximum number of rows per batch, for tables whose rows have many dependent rows. */
  most?: number;
}

/** Returns the largest tables with rows of a project. They are ordered so that deleting a row cascades to few other rows. */
function listRowBatches(projectId: string): RowBatch[] {
  const where = sql`project_id = ${projectId}`;
  const ofPublications = sql`publication_id in (select id from publications where ${where})`;
  const keys = sql`array[storage_key]`;
  // SQL for the storage keys of a picture's resized copies, as `toSizeKey` returns them.
  const sizes = sql`array(select regexp_replace(storage_key, '[.]\\w+$', '') || '-' || (size ->> 'width') || '.webp' from jsonb_array_elements(sizes) size)`;
  return [
    { table: 'article_revisions', where: sql`article_id in (select id from articles where ${where})` },
    { table: 'articles', where, most: 100 },
    { table: 'publication_files', where: ofPublications, keys },
    { table: 'publication_articles', where: ofPublications },
    { table: 'publications', where },
    { table: 'site_files', where, keys },
    { table: 'videos', where, keys: sql`array[storage_key, 'recordings/' || sha256 || '/']`, most: 20 },
    { table: 'assets', where, keys: sql`${keys} || ${sizes}` },
    { table: 'jobs', where },
  ];
}

/** Deletes up to `limit` rows of one table and records their files as orphaned, in one statement. Returns false if no rows are left. */
export async function removeBatch(db: Db, projectId: string, limit: number): Promise<boolean> {
  for (const { table, where, keys = sql`'{}'::text[]`, most = limit } of listRowBatches(projectId)) {
    const from = sql.table(table);
    const { rows } = await sql<{ removed: number }>`
      with gone as (
        delete from ${from} where ctid = any(array(select ctid from ${from} where ${where} limit ${Math.min(limit, most)})) returning ${keys} as keys
      ), loose as (
        insert into orphaned_files (storage_key, project_id)
        select distinct key, ${projectId}::uuid from gone, unnest(keys) key where key is not null order by key
        on conflict (storage_key) do update set delete_after = now()
      )
      select count(*) as removed from gone`.execute(db);
    if ((rows[0]?.removed ?? 0) > 0) return true;
  }
  return false;
}

/** Expires all exports of the project now. */
export async function freeExportsNow(db: Db, projectId: string): Promise<void> {
  await sql`
    update orphaned_files set delete_after = now() where project_id = ${projectId} and storage_key like 'exports/%' and delete_after > now()`.execute(
    db,
  );
}

/** Tables with a project ID but without a foreign key. Triggers write some of them during the deletion, so their rows are deleted last. */
export const UNREFERENCED_TABLES = ['activity', 'article_count_changes'];

/** Deletes the project's row and its remaining related rows. Its slug stays reserved. Returns false if files or uploads are left. */
export async function removeProjectRow(tx: Db, projectId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from projects p
     where id = ${projectId} and deleted_at is not null
       and not exists (select from orphaned_files where project_id = p.id) and not exists (select from uploads where project_id = p.id)
    returning id`.execute(tx);
  if (rows.length === 0) return false;
  for (const table of UNREFERENCED_TABLES) await sql`delete from ${sql.table(table)} where project_id = ${projectId}`.execute(tx);
  return true;
}
