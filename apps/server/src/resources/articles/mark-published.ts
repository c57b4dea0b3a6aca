import type { Db } from '../../platform/db/tables.ts';
import { lockTree } from '../folders/lock-tree.ts';
import { updatePublished } from './articles.store.ts';

/**
 * Tells the articles which of their revisions the live site shows now, null for none; part of the switch. Asked for those that know of
 * another one when nobody moves them any more.
 */
export async function markPublished(
  tx: Db,
  projectId: string,
  listUnmarked: () => Promise<{ id: number; revision: number | null }[]>,
): Promise<void> {
  // It changes many rows, as a change of the order does: the two would lock them in different orders and wait for each other.
  await lockTree(tx, projectId);
  await updatePublished(tx, await listUnmarked());
}
