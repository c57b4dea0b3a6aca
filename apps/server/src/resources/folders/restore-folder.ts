import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import { restoreArticlesIn } from '../articles/trash/restore-article.ts';
import { checkPlace, findFreeSlug } from './create-folder.ts';
import type { FolderRow } from './folder.ts';
import { findFolder, listTreeIds, lockFolder, untrashFolders, updateFolderRow } from './folders.store.ts';
import { lockTree } from './lock-tree.ts';
import { findEndPlace, openPlace } from './places.store.ts';

/**
 * Puts a folder back with all that went into the trash with it: to where it was, or to the end of the root where its parent is gone.
 * One that is not in the trash is answered as it is.
 */
export async function restoreFolder(db: Db, projectId: string, id: number): Promise<FolderRow> {
  return db.transaction().execute(async (tx) => {
    await lockTree(tx, projectId);
    const row = await lockFolder(tx, projectId, id);
    if (!row) throw new ApiError('FOLDER_NOT_FOUND');
    if (row.trashed_at === null) return row;
    const { ids, height } = await listTreeIds(tx, { id, trashedWith: row.trashed_with });
    const place = await findPlace(tx, row, height);
    // The unique index looks at visible folders only, so the slug is right before they are.
    const slug = await findFreeSlug(tx, { projectId, parentId: place.parent_id, name: row.name });
    await updateFolderRow(tx, id, { ...place, slug });
    await untrashFolders(tx, ids);
    if (row.trashed_with !== null) await restoreArticlesIn(tx, { projectId, folderIds: ids, trashedWith: row.trashed_with });
    return (await findFolder(tx, projectId, id)) ?? row;
  });
}

async function findPlace(tx: Db, row: FolderRow, height: number): Promise<{ parent_id: number | null; position: number }> {
  const { project_id: projectId, parent_id: parentId } = row;
  const isThere = parentId === null || (await findFolder(tx, projectId, parentId)) !== undefined;
  if (!isThere) return { parent_id: null, position: await findEndPlace(tx, { projectId, parentId: null }) };
  await checkPlace(tx, { projectId, parentId, height });
  return { parent_id: parentId, position: await openPlace(tx, { projectId, parentId, position: row.position, exceptId: row.id }) };
}
