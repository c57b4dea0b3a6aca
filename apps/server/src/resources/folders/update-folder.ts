import type { BodyOf, folderOperations } from '@docreel/contract';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { matchesRevision } from '../../platform/http/etag.ts';
import type { Db } from '../../platform/db/tables.ts';
import { checkParent, findFreeSlug } from './create-folder.ts';
import type { FolderRow } from './folder.ts';
import { findFolder, listPathIds, listTreeIds, lockFolder, updateFolderRow } from './folders.store.ts';
import { lockTree } from './lock-tree.ts';
import { closeGaps, isLast, openPosition } from './positions.store.ts';

export type FolderPatch = BodyOf<(typeof folderOperations)['updateFolder']>;

export interface Target {
  projectId: string;
  id: number;
  /** The `If-Match` header of the request. */
  ifMatch: string | undefined;
}

/** A position after any existing folder: the largest 32-bit integer, which is also the maximum of the database column. */
const END = 2_147_483_647;

/** Updates the given fields of a folder as one new revision. Creates no revision if nothing changes. */
export async function updateFolder(db: Db, target: Target, patch: FolderPatch): Promise<FolderRow> {
  return db.transaction().execute(async (tx) => {
    const row = await lockForChange(tx, target);
    const parentId = patch.parentId === undefined ? row.parent_id : patch.parentId;
    const isMoved = parentId !== row.parent_id;
    if (isMoved) await checkMove(tx, row, parentId);
    const change = {
      ...(await diffName(tx, row, { name: patch.name ?? row.name, parentId })),
      ...(await diffPosition(tx, row, { parentId, position: patch.position })),
    };
    if (Object.keys(change).length === 0) return row;
    const saved = await updateFolderRow(tx, row.id, change);
    if (isMoved) await closeGaps(tx, { projectId: row.project_id, parentId: row.parent_id });
    return saved;
  });
}

/**
 * Locks the project's tree and returns the folder. Throws `FOLDER_NOT_FOUND`, or `PRECONDITION_FAILED` if `If-Match` names another
 * revision.
 */
export async function lockForChange(tx: Db, { projectId, id, ifMatch }: Target): Promise<FolderRow> {
  await lockTree(tx, projectId);
  const row = await lockFolder(tx, projectId, id);
  if (!row || row.trashed_at !== null) throw new ApiError('FOLDER_NOT_FOUND');
  if (!matchesRevision(ifMatch, row.revision)) throw new ApiError('PRECONDITION_FAILED');
  return row;
}

async function checkMove(tx: Db, row: FolderRow, parentId: number | null): Promise<void> {
  if (parentId === null) return;
  if (!(await findFolder(tx, row.project_id, parentId))) throw new ApiError('PARENT_NOT_FOUND');
  if ((await listPathIds(tx, parentId)).includes(row.id)) throw new ApiError('INVALID_MOVE');
  const { height } = await listTreeIds(tx, { id: row.id, trashedWith: null });
  await checkParent(tx, { projectId: row.project_id, parentId, height });
}

async function diffName(tx: Db, row: FolderRow, to: { name: string; parentId: number | null }) {
  if (to.name === row.name && to.parentId === row.parent_id) return {};
  const slug = await findFreeSlug(tx, { projectId: row.project_id, exceptId: row.id, ...to });
  return { name: to.name, slug };
}

async function diffPosition(
  tx: Db,
  row: FolderRow,
  { parentId, position: wanted }: { parentId: number | null; position: number | undefined },
) {
  const isMoved = parentId !== row.parent_id;
  if (!isMoved && (wanted === undefined || wanted === row.position)) return {};
  // If several folders have the same position, a move can change the order even if the folder keeps its number.
  const siblings = { projectId: row.project_id, parentId };
  const wasLast = await isLast(tx, { ...siblings, id: row.id, position: row.position });
  const position = await openPosition(tx, { ...siblings, position: wanted ?? END, exceptId: row.id });
  return isMoved || position !== row.position || !wasLast ? { parent_id: parentId, position } : {};
}
