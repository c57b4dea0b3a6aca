import type { Db } from '../../../platform/db/tables.ts';
import { trashInFolders } from './trash.store.ts';

/**
 * Moves the articles in these folders to the trash because the folder `trashedWith` is being deleted. Returns the number of moved articles.
 */
export async function trashArticlesIn(tx: Db, folderIds: number[], trashedWith: number): Promise<number> {
  return trashInFolders(tx, folderIds, trashedWith);
}
