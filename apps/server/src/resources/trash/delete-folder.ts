import type { Db } from '../../platform/db/tables.ts';
import { trashArticlesIn } from '../articles/trash/trash-articles.ts';
import { trashFolder } from '../folders/trash-folder.ts';
import type { Target } from '../folders/update-folder.ts';

/** Moves a folder with all its visible content to the trash as one unit. */
export async function deleteFolder(db: Db, target: Target): Promise<{ foldersDeleted: number; articlesDeleted: number }> {
  return db.transaction().execute(async (tx) => {
    const { id, folderIds } = await trashFolder(tx, target);
    return { foldersDeleted: folderIds.length, articlesDeleted: await trashArticlesIn(tx, folderIds, id) };
  });
}
