import type { Db } from '../../platform/db/tables.ts';
import { trashArticlesIn } from '../articles/trash/trash-articles.ts';
import { trashFolder } from '../folders/trash-folder.ts';
import type { Target } from '../folders/update-folder.ts';

/**
 * Moves a folder to the trash together with all its content that is not in the trash yet. Returns the number of deleted folders and
 * articles.
 */
export async function deleteFolder(db: Db, target: Target): Promise<{ foldersDeleted: number; articlesDeleted: number }> {
  return db.transaction().execute(async (tx) => {
    const { id, folderIds } = await trashFolder(tx, target);
    return { foldersDeleted: folderIds.length, articlesDeleted: await trashArticlesIn(tx, folderIds, id) };
  });
}
