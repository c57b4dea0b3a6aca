import type { Db } from '../../platform/db/tables.ts';
import { lockTree } from '../folders/lock-tree.ts';
import { trashArticle } from './articles.store.ts';
import { closeGaps } from './positions.store.ts';
import { lockForChange, type Target } from './update-article.ts';

/** Moves the article to the trash. Throws `ARTICLE_NOT_FOUND` or `PRECONDITION_FAILED`. */
export async function deleteArticle(db: Db, target: Target): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockTree(tx, target.projectId);
    const row = await lockForChange(tx, target);
    await trashArticle(tx, row.id);
    await closeGaps(tx, { projectId: target.projectId, folderId: row.folder_id });
  });
}
