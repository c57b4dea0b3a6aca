import { sql, type Updateable } from 'kysely';
import type { Db, Tables } from '../../platform/db/tables.ts';
import type { FolderRow } from './folder.ts';
import { closeGapsIn, findEndPosition } from './positions.store.ts';

/** SQL that reads and writes folders. Callers that change parents or positions must hold the tree lock (`lockTree`). */

export type { FolderRow } from './folder.ts';

export async function findFolder(db: Db, projectId: string, id: number): Promise<FolderRow | undefined> {
  return db
    .selectFrom('folders')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
}

/** Locks and returns a folder, whether or not it is in the trash. The caller must hold the tree lock. */
export async function lockFolder(tx: Db, projectId: string, id: number): Promise<FolderRow | undefined> {
  return tx.selectFrom('folders').selectAll().where('project_id', '=', projectId).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function listFolders(db: Db, projectId: string): Promise<FolderRow[]> {
  return db
    .selectFrom('folders')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('trashed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/**
 * Locks the project's row with `FOR NO KEY UPDATE`. Other changes of the tree wait, but inserting rows that reference the project does not.
 */
export async function lockProjectTree(tx: Db, projectId: string): Promise<void> {
  await tx.selectFrom('projects').select('id').where('id', '=', projectId).forNoKeyUpdate().execute();
}

/** Inserts a folder after the last folder of its parent. */
export async function insertFolder(
  tx: Db,
  folder: { projectId: string; parentId: number | null; name: string; slug: string },
): Promise<FolderRow> {
  return tx
    .insertInto('folders')
    .values({
      project_id: folder.projectId,
      parent_id: folder.parentId,
      name: folder.name,
      slug: folder.slug,
      position: await findEndPosition(tx, folder),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns the slugs of all folders in this parent, except the folder `exceptId`. */
export async function listSiblingSlugs(
  db: Db,
  place: { projectId: string; parentId: number | null; exceptId?: number },
): Promise<Set<string>> {
  let rows = db
    .selectFrom('folders')
    .select('slug')
    .where('project_id', '=', place.projectId)
    .where('parent_id', place.parentId === null ? 'is' : '=', place.parentId)
    .where('trashed_at', 'is', null);
  if (place.exceptId !== undefined) rows = rows.where('id', '<>', place.exceptId);
  return new Set((await rows.execute()).map(({ slug }) => slug));
}

/** Returns the IDs of a folder and all its parents, starting with the folder itself. Their number is the folder's depth. */
export async function listPathIds(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive path (id, parent_id, step) as (
      select id, parent_id, 1 from folders where id = ${id}
      union all
      select f.id, f.parent_id, step + 1 from path join folders f on f.id = path.parent_id
    )
    select id from path order by step`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Returns the IDs of a folder and all folders inside it, and the number of levels. With `trashedWith`, it returns the folders that were
 * moved to the trash with that folder.
 */
export async function listTreeIds(tx: Db, root: { id: number; trashedWith: number | null }): Promise<{ ids: number[]; height: number }> {
  const together = root.trashedWith === null ? sql`f.trashed_at is null` : sql`f.trashed_with = ${root.trashedWith}`;
  const { rows } = await sql<{ id: number; depth: number }>`
    with recursive inside (id, depth) as (
      select ${root.id}::int, 1
      union all
      select f.id, depth + 1 from inside join folders f on f.parent_id = inside.id and ${together}
    )
    select id, depth from inside order by depth, id`.execute(tx);
  return { ids: rows.map((row) => row.id), height: rows.at(-1)?.depth ?? 1 };
}

type FolderChange = Pick<Updateable<Tables['folders']>, 'name' | 'slug' | 'parent_id' | 'position'>;

/** Updates a folder and increments its revision number. */
export async function updateFolderRow(tx: Db, id: number, change: FolderChange): Promise<FolderRow> {
  return tx
    .updateTable('folders')
    .set({ ...change, revision: sql<number>`revision + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function trashFolders(tx: Db, ids: number[], trashedWith: number): Promise<void> {
  await tx
    .updateTable('folders')
    .set({ trashed_at: sql<Date>`now()`, trashed_with: trashedWith })
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
}

/** Restores folders from the trash to their previous positions, and closes gaps between the positions of their children. */
export async function untrashFolders(tx: Db, ids: number[]): Promise<void> {
  await tx
    .updateTable('folders')
    .set({ trashed_at: null, trashed_with: null, updated_at: sql<Date>`now()`, revision: sql<number>`revision + 1` })
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
  await closeGapsIn(tx, ids);
}

/**
 * Permanently deletes the folders that have been in the trash for at least `days` days. Their contents that were deleted later stay in the
 * trash, but move to the root. Returns the number of deleted folders.
 */
export async function deleteTrashedFolders(tx: Db, projectId: string, days: number): Promise<number> {
  const gone = tx
    .deleteFrom('folders')
    .where('project_id', '=', projectId)
    .where('trashed_at', '<=', sql<Date>`now() - ${days} * interval '1 day'`);
  return Number((await gone.executeTakeFirstOrThrow()).numDeletedRows);
}
