import type { Db } from '../../platform/db/tables.ts';
import { lockTreeOf } from './folders.store.ts';

/**
 * Makes the changes of place in a project take turns until the transaction ends. Two moves that are each allowed could together
 * make a ring, and an article could be put into a folder that is just going into the trash. Ask for it before any row is locked:
 * the other order could wait for each other.
 */
export async function lockTree(tx: Db, projectId: string): Promise<void> {
  await lockTreeOf(tx, projectId);
}
