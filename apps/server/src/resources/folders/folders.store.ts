import { sql, type Updateable } from 'kysely';
import type { Db, Tables } from '../../platform/db/tables.ts';
import type { FolderRow } from './folder.ts';
import { closeGapsIn, findEndPosition } from './positions.store.ts';

/** SQL that writes folders. Callers that change parents or positions hold the tree lock (`lockTree`). */

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

/** Locks the row of a folder, also if it is in the trash. The caller holds the tree lock. */
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

/** The lock is weaker than that of a foreign key check of a new row, so that only other changes of the tree wait. */
export async function lockProjectTree(tx: Db, projectId: string): Promise<void> {
  await tx.selectFrom('projects').select('id').where('id', '=', projectId).forNoKeyUpdate().execute();
}

/** Inserts a folder at the end of its parent. */
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

/** Returns the slugs of a folder's siblings. */
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

/** Returns the folder's ID and those of its parents, from the inside out. The length is the folder's depth. */
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
 * Returns the IDs of a folder and all folders below it, the folder first, and the number of levels. Includes visible folders, or with
 * `trashedWith` those that were deleted with that folder.
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

/** Saves a change as a new revision. */
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

/** Restores folders to their previous positions and closes any gaps left by folders restored earlier. */
export async function untrashFolders(tx: Db, ids: number[]): Promise<void> {
  await tx
    .updateTable('folders')
    .set({ trashed_at: null, trashed_with: null, updated_at: sql<Date>`now()`, revision: sql<number>`revision + 1` })
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
  await closeGapsIn(tx, ids);
}

/**
 * Permanently deletes folders. Folders and articles in them that were deleted later move to the root, still in the trash. Returns the
 * number of deleted folders.
 */
export async function deleteTrashedFolders(tx: Db, projectId: string, days: number): Promise<number> {
  const gone = tx
    .deleteFrom('folders')
    .where('project_id', '=', projectId)
    .where('trashed_at', '<=', sql<Date>`now() - ${days} * interval '1 day'`);
  return Number((await gone.executeTakeFirstOrThrow()).numDeletedRows);
}
