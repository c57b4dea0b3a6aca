import * as positions from '../../platform/db/positions.ts';
import type { Db } from '../../platform/db/tables.ts';

/** SQL that writes the positions of folders. The caller holds the tree lock (`lockTree`). */

export interface FolderSiblings {
  projectId: string;
  parentId: number | null;
}

function toSiblingList({ projectId, parentId }: FolderSiblings): positions.SiblingList {
  return { table: 'folders', projectId, folderId: parentId };
}

/** Frees a position for a folder, which may already be in the parent. Returns the position, at most one past the last folder. */
export function openPosition(tx: Db, siblings: FolderSiblings & { position: number; exceptId: number }): Promise<number> {
  return positions.openPosition(tx, { ...toSiblingList(siblings), position: siblings.position, exceptId: siblings.exceptId });
}

/** Returns whether the folder is the last of its parent. */
export function isLast(tx: Db, { id, position, ...siblings }: FolderSiblings & { id: number; position: number }): Promise<boolean> {
  return positions.isLast(tx, { ...toSiblingList(siblings), id, position });
}

/** Renumbers the folders of a parent from 0, without gaps and equal positions. */
export function closeGaps(tx: Db, siblings: FolderSiblings): Promise<void> {
  return positions.closeGaps(tx, toSiblingList(siblings));
}

/** Renumbers the folders of several parents. */
export function closeGapsIn(tx: Db, parentIds: number[]): Promise<void> {
  return positions.closeGapsIn(tx, 'folders', parentIds);
}

/** Returns the position after the last folder of a parent. */
export function findEndPosition(db: Db, siblings: FolderSiblings): Promise<number> {
  return positions.findEndPosition(db, toSiblingList(siblings));
}
