import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import { DELETE_ORPHANED_FILES } from './delete-orphaned-files.job.ts';
import { removeOrphanedFiles, insertOrphanedFiles } from './orphaned-files.store.ts';

/**
 * Owes the removal of files that the caller shows no longer, in the caller's transaction. What another video, picture or
 * publication still shows by then stays, so ask for each owner that goes. A key that ends in `/` means all that lies below it.
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

/** As above for a file that something may still be written to for a while: it is looked at again when `afterMs` have gone by. */
export async function scheduleDelayedDeletion(
  tx: Db,
  { projectId, storageKeys, afterMs }: OrphanedFiles & { afterMs: number },
): Promise<void> {
  await insertOrphanedFiles(tx, projectId, { storageKeys: storageKeys.filter((key) => key !== null), afterMs });
}

/** Takes `scheduleDelayedDeletion` back, in the transaction that writes who shows the files. */
export async function claimFiles(tx: Db, storageKeys: readonly string[]): Promise<void> {
  await removeOrphanedFiles(tx, storageKeys);
}
