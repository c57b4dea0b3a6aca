import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import { DELETE_ORPHANED_FILES } from './delete-orphaned-files.job.ts';
import { removeOrphanedFiles, insertOrphanedFiles } from './orphaned-files.store.ts';

/**
 * Schedules the deletion of files that the caller no longer uses, in the caller's transaction. Files that a video, picture or publication
 * still uses at that time stay, so call it for each deleted owner. A key that ends in `/` stands for all files below it.
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

/** Schedules the deletion of files that may still be written to. They are checked after `afterMs`. */
export async function scheduleDelayedDeletion(
  tx: Db,
  { projectId, storageKeys, afterMs }: OrphanedFiles & { afterMs: number },
): Promise<void> {
  await insertOrphanedFiles(tx, projectId, { storageKeys: storageKeys.filter((key) => key !== null), afterMs });
}

/** Cancels a scheduled deletion, in the transaction that inserts the row that uses the files. */
export async function claimFiles(tx: Db, storageKeys: readonly string[]): Promise<void> {
  await removeOrphanedFiles(tx, storageKeys);
}
