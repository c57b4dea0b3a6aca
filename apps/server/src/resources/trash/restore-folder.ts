import type { Db } from '../../platform/db/tables.ts';
import { restoreArticlesIn } from '../articles/trash/restore-article.ts';
import type { FolderRow } from '../folders/folder.ts';
import { untrashFolder } from '../folders/trash-folder.ts';

/**
 * Restores a folder with all content that was moved to the trash together with it. A folder that is not in the trash is returned unchanged.
 */
export async function restoreFolder(db: Db, projectId: string, id: number): Promise<FolderRow> {
  return db.transaction().execute(async (tx) => {
    const { row, folderIds, trashedWith } = await untrashFolder(tx, projectId, id);
    if (trashedWith !== null) await restoreArticlesIn(tx, { projectId, folderIds, trashedWith });
    return row;
  });
}
