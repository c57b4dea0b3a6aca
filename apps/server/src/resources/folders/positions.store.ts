import * as positions from '../../platform/db/positions.ts';
import type { Db } from '../../platform/db/tables.ts';

/** SQL that writes the positions of folders in their parent. The caller must hold the tree lock (`lockTree`). */

export interface FolderSiblings {
  projectId: string;
  parentId: number | null;
}

function toSiblingList({ projectId, parentId }: FolderSiblings): positions.SiblingList {
  return { table: 'folders', projectId, folderId: parentId };
}

/**
 * Makes a position in the parent free by moving the following folders back. Returns the position, which is at most one after the last
 * folder.
 */
export function openPosition(tx: Db, siblings: FolderSiblings & { position: number; exceptId: number }): Promise<number> {
  return positions.openPosition(tx, { ...toSiblingList(siblings), position: siblings.position, exceptId: siblings.exceptId });
}

/** Returns whether the folder is the last one in its parent. */
export function isLast(tx: Db, { id, position, ...siblings }: FolderSiblings & { id: number; position: number }): Promise<boolean> {
  return positions.isLast(tx, { ...toSiblingList(siblings), id, position });
}

/** Numbers the folders of a parent from 0, without gaps or duplicates. */
export function closeGaps(tx: Db, siblings: FolderSiblings): Promise<void> {
  return positions.closeGaps(tx, toSiblingList(siblings));
}

/** Numbers the folders of several parents from 0, without gaps or duplicates. */
export function closeGapsIn(tx: Db, parentIds: number[]): Promise<void> {
  return positions.closeGapsIn(tx, 'folders', parentIds);
}

/** Returns the position after the last folder of the parent. */
export function findEndPosition(db: Db, siblings: FolderSiblings): Promise<number> {
  return positions.findEndPosition(db, toSiblingList(siblings));
}
