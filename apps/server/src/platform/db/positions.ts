import { type RawBuilder, sql } from 'kysely';
import type { Db } from './tables.ts';

/**
 * The order of what lies in a folder or in the root: visible rows stand at 0, 1, 2 …, so that a position is an index and the one that
 * was read may be written back. Only one change at a time may be going on in a project.
 */
export interface SiblingList {
  table: 'articles' | 'folders';
  projectId: string;
  /** null is the root. */
  folderId: number | null;
}

const FOLDER = { articles: 'folder_id', folders: 'parent_id' } as const;

/** Makes room at a position for a row, which may stand in the list already; answers the position, at most one past the others. */
export async function openPosition(tx: Db, list: SiblingList & { position: number; exceptId: number }): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    with others as (
      select id, row_number() over (order by position, id) - 1 as at from ${sql.table(list.table)}
       where ${isIn(list)} and id <> ${list.exceptId}
    ), moved as (
      update ${sql.table(list.table)} t set position = at + (at >= ${list.position})::int from others
       where t.id = others.id and t.position <> at + (at >= ${list.position})::int
    )
    select count(*) as others from others`.execute(tx);
  return Math.min(list.position, rows[0]?.others ?? 0);
}

/** Whether nothing stands behind the row in its list; rows that share a position stand in the order of their ids. */
export async function isLast(tx: Db, { id, position, ...list }: SiblingList & { id: number; position: number }): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(list.table)} where ${isIn(list)} and (position, id) > (${position}::int, ${id}::int) limit 1`.execute(tx);
  return rows.length === 0;
}

/** Closes the gaps that rows left behind which went elsewhere; what shares a position goes apart. */
export async function closeGaps(tx: Db, list: SiblingList): Promise<void> {
  await sql`
    update ${sql.table(list.table)} t set position = at
      from (select id, row_number() over (order by position, id) - 1 as at from ${sql.table(list.table)} where ${isIn(list)}) ordered
     where t.id = ordered.id and t.position <> at`.execute(tx);
}

/** The same in many folders at once. */
export async function closeGapsIn(tx: Db, table: SiblingList['table'], folderIds: number[]): Promise<void> {
  const folder = sql.ref(FOLDER[table]);
  await sql`
    update ${sql.table(table)} t set position = at
      from (select id, row_number() over (partition by ${folder} order by position, id) - 1 as at from ${sql.table(table)}
             where ${folder} = any(${folderIds}::int[]) and trashed_at is null) ordered
     where t.id = ordered.id and t.position <> at`.execute(tx);
}

/** One past the last row of a list. */
export async function findEndPosition(db: Db, list: SiblingList): Promise<number> {
  const { rows } = await sql<{ position: number }>`select ${selectEndPosition(list)} as position`.execute(db);
  return rows[0]?.position ?? 0;
}

/** The same, to be read by the statement that puts a row there. */
export function selectEndPosition(list: SiblingList): RawBuilder<number> {
  return sql<number>`(select coalesce(max(position) + 1, 0) from ${sql.table(list.table)} where ${isIn(list)})`;
}

function isIn({ table, projectId, folderId }: SiblingList) {
  const folder = sql.ref(FOLDER[table]);
  // "is not distinct from" would say both, but no index answers it.
  const inside = folderId === null ? sql`${folder} is null` : sql`${folder} = ${folderId}`;
  return sql`project_id = ${projectId} and ${inside} and trashed_at is null`;
}
