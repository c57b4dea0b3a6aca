import { FOLDER_DEPTH_MAX } from '@docreel/contract';
import { freeSlug, slugify } from '../../lib/slug.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { FolderRow } from './folder.ts';
import { findFolder, insertFolder, listPathIds, listSiblingSlugs } from './folders.store.ts';
import { lockTree } from './lock-tree.ts';

export interface NewFolder {
  projectId: string;
  name: string;
  /** ID of the parent folder. Null means the root. */
  parentId: number | null;
}

export async function createFolder(db: Db, folder: NewFolder): Promise<FolderRow> {
  return db.transaction().execute((tx) => createFolderIn(tx, folder));
}

/** Creates a folder in the caller's transaction. Throws `PARENT_NOT_FOUND` or `INVALID_MOVE`. */
export async function createFolderIn(tx: Db, { projectId, name, parentId }: NewFolder): Promise<FolderRow> {
  await lockTree(tx, projectId);
  await checkParent(tx, { projectId, parentId, height: 1 });
  const slug = await findFreeSlug(tx, { projectId, parentId, name });
  return insertFolder(tx, { projectId, name, parentId, slug });
}

/** Checks that the parent exists and that a tree of `height` levels can be nested in it. Throws `PARENT_NOT_FOUND` or `INVALID_MOVE`. */
export async function checkParent(tx: Db, place: { projectId: string; parentId: number | null; height: number }): Promise<void> {
  if (place.parentId === null) return;
  if (!(await findFolder(tx, place.projectId, place.parentId))) throw new ApiError('PARENT_NOT_FOUND');
  const depth = (await listPathIds(tx, place.parentId)).length + place.height;
  if (depth > FOLDER_DEPTH_MAX)
    throw new ApiError(
      'INVALID_MOVE',
      `Folders can be nested at most ${FOLDER_DEPTH_MAX} levels deep, and this one would be on level ${depth}. Choose a parent further up.`,
    );
}

/**
 * Returns a slug, generated from the folder's name, that no sibling uses. It may change when the folder is renamed, because no URL of the
 * published site contains it.
 */
export async function findFreeSlug(
  tx: Db,
  folder: { projectId: string; parentId: number | null; name: string; exceptId?: number },
): Promise<string> {
  const taken = await listSiblingSlugs(tx, folder);
  return freeSlug(slugify(folder.name, 'folder'), (slug) => taken.has(slug));
}
