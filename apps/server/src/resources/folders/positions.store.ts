import * as positions from '../../platform/db/positions.ts';
import type { Db } from '../../platform/db/tables.ts';

/** All SQL that writes the positions of folders. Who calls this holds the project's tree (`lockTree`). */

export interface FolderSiblings {
  projectId: string;
  parentId: number | null;
}

function toSiblingList({ projectId, parentId }: FolderSiblings): positions.SiblingList {
  return { table: 'folders', projectId, folderId: parentId };
}

/** Makes room at a position for a folder, which may stand there already; answers the position, at most one past the others. */
export function openPosition(tx: Db, siblings: FolderSiblings & { position: number; exceptId: number }): Promise<number> {
  return positions.openPosition(tx, { ...toSiblingList(siblings), position: siblings.position, exceptId: siblings.exceptId });
}

/** Whether nothing stands behind the folder in its parent. */
export function isLast(tx: Db, { id, position, ...siblings }: FolderSiblings & { id: number; position: number }): Promise<boolean> {
  return positions.isLast(tx, { ...toSiblingList(siblings), id, position });
}

/** Closes the gap that a folder left behind which went elsewhere. */
export function closeGaps(tx: Db, siblings: FolderSiblings): Promise<void> {
  return positions.closeGaps(tx, toSiblingList(siblings));
}

/** The same in many folders at once. */
export function closeGapsIn(tx: Db, parentIds: number[]): Promise<void> {
  return positions.closeGapsIn(tx, 'folders', parentIds);
}

/** One past the last folder of a parent. */
export function findEndPosition(db: Db, siblings: FolderSiblings): Promise<number> {
  return positions.findEndPosition(db, toSiblingList(siblings));
}
