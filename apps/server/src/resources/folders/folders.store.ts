import { sql, type Updateable } from 'kysely';
import type { Db, Tables } from '../../platform/db/tables.ts';
import type { FolderRow } from './folder.ts';

/** All SQL that writes folders. What changes their place is done by who holds the project's tree (`lockTree`). */

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

/** Locked, for who holds the tree. */
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

/** Weaker than what a key of a new row asks for, so that nothing waits but other changes of place. */
export async function lockTreeOf(tx: Db, projectId: string): Promise<void> {
  await tx.selectFrom('projects').select('id').where('id', '=', projectId).forNoKeyUpdate().execute();
}

/** Inserts at the end of its parent. */
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
      position: await findEndPosition(tx, folder.projectId, folder.parentId),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** One past the last folder of a parent. */
export async function findEndPosition(db: Db, projectId: string, parentId: number | null): Promise<number> {
  const { position } = await siblings(db, projectId, parentId)
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('position'))
    .executeTakeFirstOrThrow();
  return position;
}

/** The slugs that are taken beside a folder. */
export async function listSiblingSlugs(
  db: Db,
  place: { projectId: string; parentId: number | null; exceptId?: number },
): Promise<Set<string>> {
  let rows = siblings(db, place.projectId, place.parentId).select('slug');
  if (place.exceptId !== undefined) rows = rows.where('id', '<>', place.exceptId);
  return new Set((await rows.execute()).map(({ slug }) => slug));
}

function siblings(db: Db, projectId: string, parentId: number | null) {
  return db
    .selectFrom('folders')
    .where('project_id', '=', projectId)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .where('trashed_at', 'is', null);
}

/** A folder and those it lies in, itself first: as many as it lies deep. */
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
 * A folder and all that lie in it, itself first: the visible ones, or with `trashedWith` those that went into the trash with that
 * folder.
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

/** Makes room at a position for a folder, which may stand there already; answers the position, at most one past the others. */
export async function openPlace(
  tx: Db,
  place: { projectId: string; parentId: number | null; position: number; exceptId: number },
): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    with others as (
      select id, row_number() over (order by position, id) - 1 as at from folders
       where ${inParent(place)} and id <> ${place.exceptId}
    ), moved as (
      update folders f set position = at + (at >= ${place.position})::int from others
       where f.id = others.id and f.position <> at + (at >= ${place.position})::int
    )
    select count(*) as others from others`.execute(tx);
  return Math.min(place.position, rows[0]?.others ?? 0);
}

/** Closes the gap that a folder left behind which went elsewhere. */
export async function closeGaps(tx: Db, place: { projectId: string; parentId: number | null }): Promise<void> {
  await sql`
    update folders f set position = at
      from (select id, row_number() over (order by position, id) - 1 as at from folders where ${inParent(place)}) ordered
     where f.id = ordered.id and f.position <> at`.execute(tx);
}

function inParent({ projectId, parentId }: { projectId: string; parentId: number | null }) {
  const inside = parentId === null ? sql`parent_id is null` : sql`parent_id = ${parentId}`;
  return sql`project_id = ${projectId} and ${inside} and trashed_at is null`;
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

/** Makes folders visible again, where they were. What was restored on its own before has left a gap among them. */
export async function untrashFolders(tx: Db, ids: number[]): Promise<void> {
  await tx
    .updateTable('folders')
    .set({ trashed_at: null, trashed_with: null, updated_at: sql<Date>`now()`, revision: sql<number>`revision + 1` })
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
  await sql`
    update folders f set position = at
      from (select id, row_number() over (partition by parent_id order by position, id) - 1 as at from folders
             where parent_id = any(${ids}::int[]) and trashed_at is null) ordered
     where f.id = ordered.id and f.position <> at`.execute(tx);
}

/** Deletes for good. What is still in them, itself in the trash, goes to the root. Answers how many. */
export async function deleteTrashedFolders(tx: Db, projectId: string, days: number): Promise<number> {
  const gone = tx
    .deleteFrom('folders')
    .where('project_id', '=', projectId)
    .where('trashed_at', '<=', sql<Date>`now() - ${days} * interval '1 day'`);
  return Number((await gone.executeTakeFirstOrThrow()).numDeletedRows);
}
