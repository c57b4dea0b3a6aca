import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';

/**
 * All SQL that writes the places of articles. Those of a folder stand at 0, 1, 2 …, so that a position is an index and the one that
 * was read may be written back. Who calls this holds the project's tree (`lockTree`).
 */

export interface ArticlePlace {
  projectId: string;
  folderId: number | null;
}

/** Makes room at a position for an article, which may stand in the folder already; answers the position, at most one past the others. */
export async function openPlace(tx: Db, place: ArticlePlace & { position: number; exceptId: number }): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    with others as (
      select id, row_number() over (order by position, id) - 1 as at from articles
       where ${inFolder(place)} and id <> ${place.exceptId}
    ), moved as (
      update articles a set position = at + (at >= ${place.position})::int from others
       where a.id = others.id and a.position <> at + (at >= ${place.position})::int
    )
    select count(*) as others from others`.execute(tx);
  return Math.min(place.position, rows[0]?.others ?? 0);
}

/** Closes the gaps that articles left behind which went elsewhere; what shares a position goes apart. */
export async function closeGaps(tx: Db, place: ArticlePlace): Promise<void> {
  await sql`
    update articles a set position = at
      from (select id, row_number() over (order by position, id) - 1 as at from articles where ${inFolder(place)}) ordered
     where a.id = ordered.id and a.position <> at`.execute(tx);
}

/** One past the last article of a folder. */
export async function findEndPlace(db: Db, place: ArticlePlace): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(position) + 1, 0) as position from articles where ${inFolder(place)}`.execute(db);
  return rows[0]?.position ?? 0;
}

function inFolder({ projectId, folderId }: ArticlePlace) {
  // "is not distinct from" would say both, but no index answers it.
  const inside = folderId === null ? sql`folder_id is null` : sql`folder_id = ${folderId}`;
  return sql`project_id = ${projectId} and ${inside} and trashed_at is null`;
}
