import type { Db } from '../../platform/db/tables.ts';
import { deleteTrashedFolders } from './folders.store.ts';

/** Permanently deletes folders that have been in the trash for at least `days` days. Returns the number of deleted folders. */
export async function purgeFolders(tx: Db, { projectId, days }: { projectId: string; days: number }): Promise<number> {
  return deleteTrashedFolders(tx, projectId, days);
}
