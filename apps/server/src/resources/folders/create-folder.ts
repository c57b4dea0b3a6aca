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
  /** null is the root. */
  parentId: number | null;
}

export async function createFolder(db: Db, folder: NewFolder): Promise<FolderRow> {
  return db.transaction().execute((tx) => createFolderIn(tx, folder));
}

/** The same inside a transaction that does more. */
export async function createFolderIn(tx: Db, { projectId, name, parentId }: NewFolder): Promise<FolderRow> {
  await lockTree(tx, projectId);
  await checkParent(tx, { projectId, parentId, height: 1 });
  const slug = await findFreeSlug(tx, { projectId, parentId, name });
  return insertFolder(tx, { projectId, name, parentId, slug });
}

/** Whether a folder with so many levels, its own included, may lie there. */
export async function checkParent(tx: Db, place: { projectId: string; parentId: number | null; height: number }): Promise<void> {
  if (place.parentId === null) return;
  if (!(await findFolder(tx, place.projectId, place.parentId))) throw new ApiError('PARENT_NOT_FOUND');
  const depth = (await listPathIds(tx, place.parentId)).length + place.height;
  if (depth > FOLDER_DEPTH_MAX)
    throw new ApiError('INVALID_MOVE', `Folders lie at most ${FOLDER_DEPTH_MAX} deep; this would be ${depth}. Choose a parent further up.`);
}

/** Made from the name and unique beside its siblings, like a directory: it is part of no address of the site, so it follows the name. */
export async function findFreeSlug(
  tx: Db,
  folder: { projectId: string; parentId: number | null; name: string; exceptId?: number },
): Promise<string> {
  const taken = await listSiblingSlugs(tx, folder);
  return freeSlug(slugify(folder.name, 'folder'), (slug) => taken.has(slug));
}
