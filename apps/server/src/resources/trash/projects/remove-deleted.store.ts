import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';

/**
 * All SQL that deletes the rows of a deleted project, from the tables of every resource. It works in batches, because `on delete cascade`
 * would lock large tables for minutes, and because a stored file has to stay known until it is deleted.
 */

/** Returns projects deleted long enough ago that running work for them has stopped. */
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
  /** Storage keys of the files that a row refers to. */
  keys?: RawBuilder<unknown>;
  /** Maximum rows per batch, for tables whose rows have many dependent rows. */
  most?: number;
}

/** Returns the largest tables of a project, ordered so that deleting a row cascades to few others. */
function listRowBatches(projectId: string): RowBatch[] {
  const where = sql`project_id = ${projectId}`;
  const ofPublications = sql`publication_id in (select id from publications where ${where})`;
  const keys = sql`array[storage_key]`;
  // The keys that `toSizeKey` returns.
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

/** Deletes up to `limit` rows of one table and marks their files as orphaned, in one statement. Returns false if nothing was left. */
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

/** Expires the project's exports now. */
export async function freeExportsNow(db: Db, projectId: string): Promise<void> {
  await sql`
    update orphaned_files set delete_after = now() where project_id = ${projectId} and storage_key like 'exports/%' and delete_after > now()`.execute(
    db,
  );
}

/** Tables with a project ID but without a foreign key. Triggers write some of them during the deletion, so they come last. */
export const UNREFERENCED_TABLES = ['activity', 'article_count_changes'];

/** Deletes the project's row and the remaining rows. Its slug stays reserved. Returns false if files or uploads are left. */
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
