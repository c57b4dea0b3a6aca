import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';
import type { ArticleRow } from '../article.ts';

/** SQL that moves articles to the trash and restores them. The caller must hold the tree lock (`lockTree`). */

/**
 * Moves the articles in these folders to the trash because the folder `trashedWith` is being deleted. Returns the number of moved articles.
 */
export async function trashInFolders(tx: Db, folderIds: number[], trashedWith: number): Promise<number> {
  const gone = tx
    .updateTable('articles')
    .set({ trashed_at: sql<Date>`now()`, trashed_with: trashedWith })
    .where('folder_id', '=', sql<number>`any(${folderIds}::int[])`)
    .where('trashed_at', 'is', null);
  return Number((await gone.executeTakeFirstOrThrow()).numUpdatedRows);
}

/** Locks and returns an article, whether or not it is in the trash. */
export async function lockAnyArticle(tx: Db, projectId: string, id: number): Promise<ArticleRow | undefined> {
  return tx.selectFrom('articles').selectAll().where('project_id', '=', projectId).where('id', '=', id).forUpdate().executeTakeFirst();
}

export interface TrashedTogether {
  projectId: string;
  folderIds: number[];
  trashedWith: number;
}

/** Restores those articles whose slug is still free. They keep their positions. */
export async function untrashIfSlugIsFree(tx: Db, { projectId, folderIds, trashedWith }: TrashedTogether): Promise<void> {
  await sql`
    update articles a set trashed_at = null, trashed_with = null
     where a.project_id = ${projectId} and a.folder_id = any(${folderIds}::int[]) and a.trashed_with = ${trashedWith}
       and not exists (select from articles b where b.project_id = a.project_id and b.slug = a.slug and b.trashed_at is null)`.execute(tx);
}

export async function listTrashedTogether(tx: Db, { projectId, folderIds, trashedWith }: TrashedTogether): Promise<ArticleRow[]> {
  return tx
    .selectFrom('articles')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('folder_id', '=', sql<number>`any(${folderIds}::int[])`)
    .where('trashed_with', '=', trashedWith)
    .orderBy('id')
    .execute();
}

export async function untrash(tx: Db, id: number, position: number): Promise<void> {
  await tx.updateTable('articles').set({ trashed_at: null, trashed_with: null, position }).where('id', '=', id).execute();
}

/** Returns the IDs of all pictures in any revision of articles that have been in the trash for at least `days` days. */
export async function listPicturesInTrash(tx: Db, projectId: string, days: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct found[1] as id
      from articles a join article_revisions r on r.article_id = a.id, regexp_matches(r.content, '\\yasset:([\\w-]+)', 'g') found
     where a.project_id = ${projectId} and a.trashed_at <= now() - ${days} * interval '1 day'`.execute(tx);
  return rows.map((row) => row.id);
}

/**
 * Permanently deletes articles that have been in the trash for at least `days` days, with their revisions and translations. Returns the
 * number of deleted articles.
 */
export async function deleteTrashedArticles(tx: Db, projectId: string, days: number): Promise<number> {
  const gone = tx
    .deleteFrom('articles')
    .where('project_id', '=', projectId)
    .where('trashed_at', '<=', sql<Date>`now() - ${days} * interval '1 day'`);
  return Number((await gone.executeTakeFirstOrThrow()).numDeletedRows);
}
