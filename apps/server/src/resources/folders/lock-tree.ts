import type { Db } from '../../platform/db/tables.ts';
import { lockProjectTree } from './folders.store.ts';

/**
 * Locks a project's tree of folders and articles until the transaction ends. Without the lock, two concurrent moves could form a cycle, or
 * an article could move into a folder that is being deleted. To avoid deadlocks, call it before locking any row.
 */
export async function lockTree(tx: Db, projectId: string): Promise<void> {
  await lockProjectTree(tx, projectId);
}
