import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';
import type { FolderRow } from '../../folders/folder.ts';

/** SQL that reads the tree of folders and articles, or a part of it. */

/** The part of the tree to read. A null `folderId` means the root, and a null `depth` means all levels. */
export interface TreePart {
  folderId: number | null;
  depth: number | null;
}

/** A folder and its level in the requested part. Direct children of the part's parent have level 1. */
export type TreeFolderRow = FolderRow & { level: number };

/** Returns the folders of the requested part that are not in the trash, sorted by position, then by ID. */
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

/** Returns the number of articles and folders directly inside each folder. */
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
