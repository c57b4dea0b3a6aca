import { type RawBuilder, sql } from 'kysely';
import type { Db } from './tables.ts';

/**
 * The order of what lies in a folder or in the root: visible rows stand at 0, 1, 2 …, so that a position is an index and the one that
 * was read may be written back. Only one change at a time may be going on in a project.
 */
export interface Place {
  table: 'articles' | 'folders';
  projectId: string;
  /** null is the root. */
  folderId: number | null;
}

const FOLDER = { articles: 'folder_id', folders: 'parent_id' } as const;

/** Makes room at a position for a row, which may stand in the place already; answers the position, at most one past the others. */
export async function openPlace(tx: Db, place: Place & { position: number; exceptId: number }): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    with others as (
      select id, row_number() over (order by position, id) - 1 as at from ${sql.table(place.table)}
       where ${isIn(place)} and id <> ${place.exceptId}
    ), moved as (
      update ${sql.table(place.table)} t set position = at + (at >= ${place.position})::int from others
       where t.id = others.id and t.position <> at + (at >= ${place.position})::int
    )
    select count(*) as others from others`.execute(tx);
  return Math.min(place.position, rows[0]?.others ?? 0);
}

/** Whether nothing stands behind the row in its place; rows that share a position stand in the order of their ids. */
export async function isLast(tx: Db, { id, position, ...place }: Place & { id: number; position: number }): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(place.table)} where ${isIn(place)} and (position, id) > (${position}::int, ${id}::int) limit 1`.execute(tx);
  return rows.length === 0;
}

/** Closes the gaps that rows left behind which went elsewhere; what shares a position goes apart. */
export async function closeGaps(tx: Db, place: Place): Promise<void> {
  await sql`
    update ${sql.table(place.table)} t set position = at
      from (select id, row_number() over (order by position, id) - 1 as at from ${sql.table(place.table)} where ${isIn(place)}) ordered
     where t.id = ordered.id and t.position <> at`.execute(tx);
}

/** The same in many folders at once. */
export async function closeGapsIn(tx: Db, table: Place['table'], folderIds: number[]): Promise<void> {
  const folder = sql.ref(FOLDER[table]);
  await sql`
    update ${sql.table(table)} t set position = at
      from (select id, row_number() over (partition by ${folder} order by position, id) - 1 as at from ${sql.table(table)}
             where ${folder} = any(${folderIds}::int[]) and trashed_at is null) ordered
     where t.id = ordered.id and t.position <> at`.execute(tx);
}

/** One past the last row of a place. */
export async function findEndPlace(db: Db, place: Place): Promise<number> {
  const { rows } = await sql<{ position: number }>`select ${endPlace(place)} as position`.execute(db);
  return rows[0]?.position ?? 0;
}

/** The same, to be read by the statement that puts a row there. */
export function endPlace(place: Place): RawBuilder<number> {
  return sql<number>`(select coalesce(max(position) + 1, 0) from ${sql.table(place.table)} where ${isIn(place)})`;
}

function isIn({ table, projectId, folderId }: Place) {
  const folder = sql.ref(FOLDER[table]);
  // "is not distinct from" would say both, but no index answers it.
  const inside = folderId === null ? sql`${folder} is null` : sql`${folder} = ${folderId}`;
  return sql`project_id = ${projectId} and ${inside} and trashed_at is null`;
}
