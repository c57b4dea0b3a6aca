import type { Db } from '../../platform/db/tables.ts';
import { trashArticlesIn } from '../articles/trash/trash-articles.ts';
import { listTreeIds, trashFolders } from './folders.store.ts';
import { closeGaps } from './places.store.ts';
import { getForChange, type Target } from './update-folder.ts';

/** Takes the folder and all that is visible inside into the trash, as one: `trashed_with` is its id. */
export async function deleteFolder(db: Db, target: Target): Promise<{ foldersDeleted: number; articlesDeleted: number }> {
  return db.transaction().execute(async (tx) => {
    const row = await getForChange(tx, target);
    const { ids } = await listTreeIds(tx, { id: row.id, trashedWith: null });
    await trashFolders(tx, ids, row.id);
    const articlesDeleted = await trashArticlesIn(tx, ids, row.id);
    await closeGaps(tx, { projectId: row.project_id, parentId: row.parent_id });
    return { foldersDeleted: ids.length, articlesDeleted };
  });
}
