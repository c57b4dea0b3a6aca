import { type RawBuilder, sql } from 'kysely';
import type { Db } from './tables.ts';

/**
 * A list of articles or folders within one folder or the root, in their order. Visible rows have the positions 0, 1, 2 and so on, so a
 * position is an index. Concurrent changes in a project are not supported; callers lock the project.
 */
export interface SiblingList {
  table: 'articles' | 'folders';
  projectId: string;
  /** ID of the folder, or null for the root. */
  folderId: number | null;
}

const FOLDER = { articles: 'folder_id', folders: 'parent_id' } as const;

/**
 * Makes room for a row at a position. The row, which may already be in the list, has the ID `exceptId`. Returns the position, which is at
 * most the end of the list.
 */
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

/** Returns true if the row is the last of its list. Rows with the same position are ordered by ID. */
export async function isLast(tx: Db, { id, position, ...list }: SiblingList & { id: number; position: number }): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(list.table)} where ${isIn(list)} and (position, id) > (${position}::int, ${id}::int) limit 1`.execute(tx);
  return rows.length === 0;
}

/** Renumbers a list from 0. This closes the gaps of rows that were moved away and separates rows with the same position. */
export async function closeGaps(tx: Db, list: SiblingList): Promise<void> {
  await sql`
    update ${sql.table(list.table)} t set position = at
      from (select id, row_number() over (order by position, id) - 1 as at from ${sql.table(list.table)} where ${isIn(list)}) ordered
     where t.id = ordered.id and t.position <> at`.execute(tx);
}

/** Renumbers the lists of several folders in one statement. */
export async function closeGapsIn(tx: Db, table: SiblingList['table'], folderIds: number[]): Promise<void> {
  const folder = sql.ref(FOLDER[table]);
  await sql`
    update ${sql.table(table)} t set position = at
      from (select id, row_number() over (partition by ${folder} order by position, id) - 1 as at from ${sql.table(table)}
             where ${folder} = any(${folderIds}::int[]) and trashed_at is null) ordered
     where t.id = ordered.id and t.position <> at`.execute(tx);
}

/** Returns the position after the last row of a list. */
export async function findEndPosition(db: Db, list: SiblingList): Promise<number> {
  const { rows } = await sql<{ position: number }>`select ${selectEndPosition(list)} as position`.execute(db);
  return rows[0]?.position ?? 0;
}

/** Returns the SQL expression for the position after the last row, for use in an insert statement. */
export function selectEndPosition(list: SiblingList): RawBuilder<number> {
  return sql<number>`(select coalesce(max(position) + 1, 0) from ${sql.table(list.table)} where ${isIn(list)})`;
}

function isIn({ table, projectId, folderId }: SiblingList) {
  const folder = sql.ref(FOLDER[table]);
  // `is not distinct from` would cover both cases, but PostgreSQL cannot use an index for it.
  const inside = folderId === null ? sql`${folder} is null` : sql`${folder} = ${folderId}`;
  return sql`project_id = ${projectId} and ${inside} and trashed_at is null`;
}
