import * as places from '../../platform/db/places.ts';
import type { Db } from '../../platform/db/tables.ts';

/** All SQL that writes the places of folders. Who calls this holds the project's tree (`lockTree`). */

export interface FolderPlace {
  projectId: string;
  parentId: number | null;
}

function toPlace({ projectId, parentId }: FolderPlace): places.Place {
  return { table: 'folders', projectId, folderId: parentId };
}

/** Makes room at a position for a folder, which may stand there already; answers the position, at most one past the others. */
export function openPlace(tx: Db, place: FolderPlace & { position: number; exceptId: number }): Promise<number> {
  return places.openPlace(tx, { ...toPlace(place), position: place.position, exceptId: place.exceptId });
}

/** Whether nothing stands behind the folder in its parent. */
export function isLast(tx: Db, { id, position, ...place }: FolderPlace & { id: number; position: number }): Promise<boolean> {
  return places.isLast(tx, { ...toPlace(place), id, position });
}

/** Closes the gap that a folder left behind which went elsewhere. */
export function closeGaps(tx: Db, place: FolderPlace): Promise<void> {
  return places.closeGaps(tx, toPlace(place));
}

/** The same in many folders at once. */
export function closeGapsIn(tx: Db, parentIds: number[]): Promise<void> {
  return places.closeGapsIn(tx, 'folders', parentIds);
}

/** One past the last folder of a parent. */
export function findEndPlace(db: Db, place: FolderPlace): Promise<number> {
  return places.findEndPlace(db, toPlace(place));
}
