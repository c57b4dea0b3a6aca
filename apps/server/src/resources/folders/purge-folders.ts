import type { Db } from '../../platform/db/tables.ts';
import { deleteTrashedFolders } from './folders.store.ts';

/** Permanently deletes folders that were moved to the trash at least this many days ago. Returns their number. */
export async function purgeFolders(tx: Db, { projectId, days }: { projectId: string; days: number }): Promise<number> {
  return deleteTrashedFolders(tx, projectId, days);
}
