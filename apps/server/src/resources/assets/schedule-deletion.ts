import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import { DELETE_ORPHANED_FILES } from './delete-orphaned-files.job.ts';
import { removeOrphanedFiles, insertOrphanedFiles } from './orphaned-files.store.ts';

/**
 * Schedules the deletion of a deleted resource's files, in the caller's transaction. Files that another video, picture or publication still
 * uses are kept. A key that ends in `/` means all files in that folder.
 */
export async function scheduleFileDeletion({ queue }: Pick<Context, 'queue'>, tx: Db, files: OrphanedFiles): Promise<void> {
  const storageKeys = files.storageKeys.filter((key) => key !== null);
  if (storageKeys.length === 0) return;
  await insertOrphanedFiles(tx, files.projectId, { storageKeys });
  await queue.enqueue(tx, { projectId: files.projectId, kind: DELETE_ORPHANED_FILES, scope: 'write', input: {} });
}

export interface OrphanedFiles {
  projectId: string;
  storageKeys: readonly (string | null)[];
}

/** Schedules the deletion of files after `afterMs` milliseconds. Use it for files that may still be written to. */
export async function scheduleDelayedDeletion(
  tx: Db,
  { projectId, storageKeys, afterMs }: OrphanedFiles & { afterMs: number },
): Promise<void> {
  await insertOrphanedFiles(tx, projectId, { storageKeys: storageKeys.filter((key) => key !== null), afterMs });
}

/** Cancels the scheduled deletion of files. Call it in the transaction that inserts the row that uses them. */
export async function claimFiles(tx: Db, storageKeys: readonly string[]): Promise<void> {
  await removeOrphanedFiles(tx, storageKeys);
}
