import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';
import type { FolderRow } from '../../folders/folder.ts';

/** SQL that reads the tree of a project or a part of it. */

/** The part to read: the parent folder (null is the root) and the number of levels (null means all). */
export interface TreePart {
  folderId: number | null;
  depth: number | null;
}

/** A folder with its level below the parent of the part. Level 1 is directly below. */
export type TreeFolderRow = FolderRow & { level: number };

/** Returns the visible folders of a part by position, then ID. */
export async function listTreeFolders(db: Db, projectId: string, { folderId, depth }: TreePart): Promise<TreeFolderRow[]> {
  const first = folderId === null ? sql`f.parent_id is null` : sql`f.parent_id = ${folderId}`;
  const { rows } = await sql<TreeFolderRow>`
    with recursive tree as (
      select f.*, 1 as level from folders f where f.project_id = ${projectId} and f.trashed_at is null and ${first}
      union all
      select f.*, tree.level + 1 from tree
        join folders f on f.project_id = ${projectId} and f.parent_id = tree.id and f.trashed_at is null
       where ${depth}::int is null or tree.level < ${depth}::int
    )
    select * from tree order by position, id`.execute(db);
  return rows;
}

/** Returns the number of direct children of each folder. */
export async function countChildren(
  db: Db,
  projectId: string,
  ids: number[],
): Promise<Map<number, { articlesCount: number; foldersCount: number }>> {
  const { rows } = await sql<{ id: number; articlesCount: number; foldersCount: number }>`
    select asked.id,
           coalesce((select c.articles from article_counts c where c.project_id = ${projectId} and c.folder_id = asked.id), 0) as "articlesCount",
           (select count(*) from folders f where f.parent_id = asked.id and f.trashed_at is null) as "foldersCount"
      from unnest(${ids}::int[]) asked (id)`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
