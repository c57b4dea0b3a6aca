import type { Db } from '../../../platform/db/tables.ts';
import { trashInFolders } from './trash.store.ts';

/** Takes what is visible in these folders into the trash, as a part of the folder whose deletion this is. Answers how many. */
export async function trashArticlesIn(tx: Db, folderIds: number[], trashedWith: number): Promise<number> {
  return trashInFolders(tx, folderIds, trashedWith);
}
