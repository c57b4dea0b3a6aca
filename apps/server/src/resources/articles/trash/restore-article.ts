import { ApiError } from '../../../platform/http/errors/api-error.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { findFolder } from '../../folders/folders.store.ts';
import { lockTree } from '../../folders/lock-tree.ts';
import type { ArticleRow } from '../article.ts';
import { findArticle, isSlugTaken, updateArticle } from '../articles.store.ts';
import { findFreeSlug } from '../create-article.ts';
import { closeGapsIn, findEndPosition, openPosition } from '../positions.store.ts';
import { listTrashedTogether, lockAnyArticle, type TrashedTogether, untrash, untrashIfSlugIsFree } from './trash.store.ts';

/**
 * Restores an article from the trash to its previous position, or to the end of the root if its folder no longer exists. Returns an article
 * outside the trash unchanged.
 */
export async function restoreArticle(db: Db, projectId: string, id: number): Promise<ArticleRow> {
  return db.transaction().execute(async (tx) => {
    await lockTree(tx, projectId);
    const row = await lockAnyArticle(tx, projectId, id);
    if (!row) throw new ApiError('ARTICLE_NOT_FOUND');
    if (row.trashed_at === null) return row;
    const isFolderThere = row.folder_id === null || (await findFolder(tx, projectId, row.folder_id)) !== undefined;
    const place = { projectId, folderId: isFolderThere ? row.folder_id : null };
    const position = isFolderThere
      ? await openPosition(tx, { ...place, position: row.position, exceptId: id })
      : await findEndPosition(tx, place);
    await makeVisible(tx, row, { folder_id: place.folderId, position });
    return (await findArticle(tx, projectId, id)) ?? row;
  });
}

/** Restores the articles that were moved to the trash with a folder. The caller must restore the folders first. */
export async function restoreArticlesIn(tx: Db, together: TrashedTogether): Promise<void> {
  await untrashIfSlugIsFree(tx, together);
  for (const row of await listTrashedTogether(tx, together)) await makeVisible(tx, row, row);
  // Articles that were restored separately before have left gaps between the positions.
  await closeGapsIn(tx, together.folderIds);
}

async function makeVisible(tx: Db, row: ArticleRow, place: { folder_id: number | null; position: number }): Promise<void> {
  const change = {
    ...(place.folder_id !== row.folder_id && { folder_id: place.folder_id }),
    // If another article took the slug in the meantime, the restored article gets a new one. The unique index on slugs ignores articles in
    // the trash.
    ...((await isSlugTaken(tx, row.project_id, row.slug)) && { slug: await findFreeSlug(tx, row.project_id, row.slug) }),
  };
  if (Object.keys(change).length > 0) await updateArticle(tx, row, change);
  await untrash(tx, row.id, place.position);
}
