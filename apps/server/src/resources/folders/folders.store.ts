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

/** How many folders lie below one another from this one on: 1 where it holds none. */
export async function findHeight(db: Db, projectId: string, id: number): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    with recursive inside (id, depth) as (
      select ${id}::int, 1
      union all
      select f.id, depth + 1 from inside join folders f on f.parent_id = inside.id and f.project_id = ${projectId} and f.trashed_at is null
    )
    select max(depth) as height from inside`.execute(db);
  return rows[0]?.height ?? 1;
}

/** Makes room at a position: what stands there and behind it moves one on. */
export async function openPosition(
  tx: Db,
  place: { projectId: string; parentId: number | null; position: number; exceptId: number },
): Promise<void> {
  await tx
    .updateTable('folders')
    .set({ position: sql<number>`position + 1` })
    .where('project_id', '=', place.projectId)
    .where('parent_id', place.parentId === null ? 'is' : '=', place.parentId)
    .where('position', '>=', place.position)
    .where('id', '<>', place.exceptId)
    .where('trashed_at', 'is', null)
    .execute();
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
