import type { Db } from '../../../platform/db/tables.ts';
import { trashInFolders } from './trash.store.ts';

/** Moves the visible articles of these folders to the trash as part of a folder's deletion. Returns their number. */
export async function trashArticlesIn(tx: Db, folderIds: number[], trashedWith: number): Promise<number> {
  return trashInFolders(tx, folderIds, trashedWith);
}
