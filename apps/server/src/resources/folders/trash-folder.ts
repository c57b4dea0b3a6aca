import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import { checkParent, findFreeSlug } from './create-folder.ts';
import type { FolderRow } from './folder.ts';
import { findFolder, listTreeIds, lockFolder, trashFolders, untrashFolders, updateFolderRow } from './folders.store.ts';
import { lockTree } from './lock-tree.ts';
import { closeGaps, findEndPosition, openPosition } from './positions.store.ts';
import { lockForChange, type Target } from './update-folder.ts';

/**
 * Moves a folder and the folders inside it to the trash. The caller must then move the articles of `folderIds` to the trash, in the same
 * transaction.
 */
export async function trashFolder(tx: Db, target: Target): Promise<{ id: number; folderIds: number[] }> {
  const row = await lockForChange(tx, target);
  const { ids } = await listTreeIds(tx, { id: row.id, trashedWith: null });
  await trashFolders(tx, ids, row.id);
  await closeGaps(tx, { projectId: row.project_id, parentId: row.parent_id });
  return { id: row.id, folderIds: ids };
}

interface RestoredFolder {
  row: FolderRow;
  /** IDs of the restored folders. The array is empty if the folder was not in the trash. */
  folderIds: number[];
  /** ID of the folder whose deletion moved them to the trash. It is null if the folder was not in the trash. */
  trashedWith: number | null;
}

/**
 * Restores a folder, and the folders deleted with it, to its previous position. If the parent no longer exists, the folder moves to the end
 * of the root. The caller must restore the articles in the same transaction. Throws `FOLDER_NOT_FOUND`.
 */
export async function untrashFolder(tx: Db, projectId: string, id: number): Promise<RestoredFolder> {
  await lockTree(tx, projectId);
  const row = await lockFolder(tx, projectId, id);
  if (!row) throw new ApiError('FOLDER_NOT_FOUND');
  if (row.trashed_at === null) return { row, folderIds: [], trashedWith: null };
  const { ids, height } = await listTreeIds(tx, { id, trashedWith: row.trashed_with });
  const target = await findTarget(tx, row, height);
  // The folder gets a free slug before it is restored, because a sibling may have taken its slug. The unique index ignores folders in the
  // trash.
  const slug = await findFreeSlug(tx, { projectId, parentId: target.parent_id, name: row.name });
  await updateFolderRow(tx, id, { ...target, slug });
  await untrashFolders(tx, ids);
  return { row: (await findFolder(tx, projectId, id)) ?? row, folderIds: ids, trashedWith: row.trashed_with };
}

async function findTarget(tx: Db, row: FolderRow, height: number): Promise<{ parent_id: number | null; position: number }> {
  const { project_id: projectId, parent_id: parentId } = row;
  const hasParent = parentId === null || (await findFolder(tx, projectId, parentId)) !== undefined;
  if (!hasParent) return { parent_id: null, position: await findEndPosition(tx, { projectId, parentId: null }) };
  await checkParent(tx, { projectId, parentId, height });
  return { parent_id: parentId, position: await openPosition(tx, { projectId, parentId, position: row.position, exceptId: row.id }) };
}
