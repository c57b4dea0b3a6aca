import type { Db } from '../../platform/db/tables.ts';
import { lockTree } from '../folders/lock-tree.ts';
import { updatePublished } from './articles.store.ts';

/**
 * Stores which revision of each article the live site shows. The caller switches the live publication in the same transaction.
 * `listUnmarked` runs after the tree is locked, so no article moves in the meantime.
 */
export async function markPublished(
  tx: Db,
  projectId: string,
  listUnmarked: () => Promise<{ id: number; revision: number | null }[]>,
): Promise<void> {
  // The tree is locked because this update and reordering both write many rows and could deadlock.
  await lockTree(tx, projectId);
  await updatePublished(tx, await listUnmarked());
}
