import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';

/** Contains the SQL that reads the trash of a project. Other files write the trash columns of articles and folders. */

export interface TrashRow {
  kind: 'article' | 'folder';
  id: number;
  title: string;
  foldersCount: number;
  articlesCount: number;
  deletedAt: Date;
}

/** Lists the trash, newest first. Content that was deleted with its folder is only counted in the folder's entry. */
export async function listTrash(
  db: Db,
  projectId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: TrashRow[]; total: number }> {
  const items = sql`
    select 'article' as kind, id, title, trashed_at from articles
     where project_id = ${projectId} and trashed_at is not null and trashed_with is null
    union all
    select 'folder', id, name, trashed_at from folders
     where project_id = ${projectId} and trashed_at is not null and trashed_with = id`;
  const [{ rows }, total] = await Promise.all([
    sql<TrashRow>`
      select kind, id, title, trashed_at as "deletedAt",
             case when kind = 'folder' then ${countTogether('folders', projectId)} - 1 else 0 end as "foldersCount",
             case when kind = 'folder' then ${countTogether('articles', projectId)} else 0 end as "articlesCount"
        from (${items} order by trashed_at desc, kind, id limit ${page.limit} offset ${page.offset}) item
       order by trashed_at desc, kind, id`.execute(db),
    sql<{ total: number }>`select count(*) as total from (${items}) item`.execute(db),
  ]);
  return { rows, total: total.rows[0]?.total ?? 0 };
}

function countTogether(table: 'folders' | 'articles', projectId: string) {
  return sql`(select count(*) from ${sql.table(table)} t
               where t.project_id = ${projectId} and t.trashed_at is not null and t.trashed_with = item.id)`;
}

/** Returns the IDs of projects with content that has been in the trash for at least this many days. */
export async function listProjectsWithTrash(db: Db, days: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select project_id as id from articles where trashed_at <= now() - ${days} * interval '1 day'
    union
    select project_id from folders where trashed_at <= now() - ${days} * interval '1 day'`.execute(db);
  return rows.map((row) => row.id);
}
