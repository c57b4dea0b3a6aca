import type { Db } from '../../platform/db/tables.ts';
import { deleteTrashedFolders } from './folders.store.ts';

/** Deletes for good what has been in the trash for so many days. Answers how many folders are gone. */
export async function purgeFolders(tx: Db, { projectId, days }: { projectId: string; days: number }): Promise<number> {
  return deleteTrashedFolders(tx, projectId, days);
}
