import type { Db } from '../../platform/db/tables.ts';
import { restoreArticlesIn } from '../articles/trash/restore-article.ts';
import type { FolderRow } from '../folders/folder.ts';
import { untrashFolder } from '../folders/trash-folder.ts';

/** Restores a folder with everything that was moved to the trash with it. A folder outside the trash is returned unchanged. */
export async function restoreFolder(db: Db, projectId: string, id: number): Promise<FolderRow> {
  return db.transaction().execute(async (tx) => {
    const { row, folderIds, trashedWith } = await untrashFolder(tx, projectId, id);
    if (trashedWith !== null) await restoreArticlesIn(tx, { projectId, folderIds, trashedWith });
    return row;
  });
}
