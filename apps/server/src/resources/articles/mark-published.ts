import type { Db } from '../../platform/db/tables.ts';
import { lockTree } from '../folders/lock-tree.ts';
import { updatePublished } from './articles.store.ts';

/**
 * Records which revision of each article the live site shows, or null for none. Runs in the transaction that switches the live
 * publication. `listUnmarked` is called after the tree is locked, when no article can move any more.
 */
export async function markPublished(
  tx: Db,
  projectId: string,
  listUnmarked: () => Promise<{ id: number; revision: number | null }[]>,
): Promise<void> {
  // This statement and a change of the order both update many rows. Without the lock, they could deadlock.
  await lockTree(tx, projectId);
  await updatePublished(tx, await listUnmarked());
}
