import type { Db } from '../../platform/db/tables.ts';
import { lockProjectTree } from './folders.store.ts';

/**
 * Locks the project's tree until the transaction ends, so that only one change of parents or positions runs at a time. Otherwise two
 * moves that are valid alone could form a cycle, or an article could be moved into a folder that is being deleted. Call it before any row
 * is locked, otherwise two transactions could deadlock.
 */
export async function lockTree(tx: Db, projectId: string): Promise<void> {
  await lockProjectTree(tx, projectId);
}
