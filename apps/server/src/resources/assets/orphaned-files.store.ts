import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';

/** SQL that writes the table `orphaned_files`, which lists stored files to delete. Their owner was deleted or may never be created. */

/**
 * Schedules the deletion of files. A key that ends in `/` means all files in that folder. For a file scheduled twice, an immediate deletion
 * wins over a delayed one, otherwise the later time wins.
 */
export async function insertOrphanedFiles(
  tx: Db,
  projectId: string,
  { storageKeys, afterMs = 0 }: { storageKeys: readonly string[]; afterMs?: number },
): Promise<void> {
  await sql`
    insert into orphaned_files (storage_key, project_id, delete_after)
    select distinct key, ${projectId}::uuid, now() + ${afterMs} * interval '1 millisecond' from unnest(${storageKeys}::text[]) as k (key)
     order by key
    on conflict (storage_key) do update
      set delete_after = case when ${afterMs}::float8 = 0 then excluded.delete_after else greatest(orphaned_files.delete_after, excluded.delete_after) end`.execute(
    tx,
  );
}

/** Locks the project's row. Until the transaction ends, nothing in the project can start to use a file, and no publication can start. */
export async function lockProject(tx: Db, projectId: string): Promise<void> {
  await tx.selectFrom('projects').select('id').where('id', '=', projectId).forUpdate().execute();
}

/** Returns whether a publication of the project is being built. The build may read files whose database rows have been deleted. */
export async function isPublishing(db: Db, projectId: string): Promise<boolean> {
  const pending = db
    .selectFrom('jobs')
    .select('id')
    .where('project_id', '=', projectId)
    .where('kind', '=', 'publish')
    .where('status', '=', 'pending');
  return (await pending.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Returns the orphaned files whose deletion is due. `isShown` is true if a video, picture, publication or site of any project still uses
 * the file.
 */
export async function listDueOrphanedFiles(tx: Db, projectId: string, limit: number): Promise<{ storageKey: string; isShown: boolean }[]> {
  const { rows } = await sql<{ storageKey: string; isShown: boolean }>`
    select f.storage_key as "storageKey",
           exists (select from videos where storage_key = f.storage_key)
        or exists (select from assets where storage_key in (f.storage_key, regexp_replace(f.storage_key, '-[0-9]+[.]webp$', '.webp')))
        or exists (select from publication_files where storage_key = f.storage_key)
        or exists (select from site_files where storage_key = f.storage_key)
        or f.storage_key like 'recordings/%' and exists (select from videos where sha256 = split_part(f.storage_key, '/', 2)) as "isShown"
      from orphaned_files f
     where f.project_id = ${projectId} and f.delete_after <= now()
     order by f.delete_after, f.storage_key
     limit ${limit}
       for update of f`.execute(tx);
  return rows;
}

/**
 * Removes files from the list. The rows are locked in the same order as when they are inserted, so that concurrent transactions cannot
 * deadlock.
 */
export async function removeOrphanedFiles(tx: Db, storageKeys: readonly string[]): Promise<void> {
  await sql`
    delete from orphaned_files
     where storage_key in (
       select storage_key from orphaned_files where storage_key = any(${storageKeys}::text[]) order by storage_key for update)`.execute(tx);
}

export async function listProjectsWithOrphanedFiles(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('orphaned_files')
    .select('project_id')
    .distinct()
    .where('delete_after', '<=', sql<Date>`now()`)
    .execute();
  return rows.map((row) => row.project_id);
}
