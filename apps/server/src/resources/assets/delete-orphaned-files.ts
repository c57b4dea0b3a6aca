import type { Context } from '../../context.ts';
import {
  removeOrphanedFiles,
  isPublishing,
  listDueOrphanedFiles,
  listProjectsWithOrphanedFiles,
  lockProject,
} from './orphaned-files.store.ts';

/**
 * `idle_in_transaction_session_timeout` releases the locks of a suspended process after this time, and other processes may use the files
 * again.
 */
const LOCKED_MS = 20_000;
/** Files are deleted in small batches, because the project is locked meanwhile. */
const BATCH_SIZE = 50;

/** Deletes the orphaned files of a project that nothing uses. Returns false if it has to wait for a publication that is being built. */
export async function deleteOrphanedFiles(context: Pick<Context, 'db' | 'storage'>, projectId: string): Promise<boolean> {
  for (;;) {
    const done = await deleteBatch(context, projectId);
    if (done === 'waiting') return false;
    if (done < BATCH_SIZE) return true;
  }
}

async function deleteBatch({ db, storage }: Pick<Context, 'db' | 'storage'>, projectId: string): Promise<number | 'waiting'> {
  return db.transaction().execute(async (tx) => {
    await lockProject(tx, projectId);
    if (await isPublishing(tx, projectId)) return 'waiting';
    const lockedAt = performance.now();
    const files = await listDueOrphanedFiles(tx, projectId, BATCH_SIZE);
    const orphaned = files.filter((file) => !file.isShown).map((file) => file.storageKey);
    if (performance.now() - lockedAt > LOCKED_MS) throw new Error('The transaction lost its locks before the files were deleted.');
    await Promise.all(orphaned.map((key) => (key.endsWith('/') ? storage.deleteFolder(key.slice(0, -1)) : storage.delete(key))));
    await removeOrphanedFiles(
      tx,
      files.map((file) => file.storageKey),
    );
    return files.length;
  });
}

/** Deletes the orphaned files of all projects, including those for which no job was enqueued. */
export async function deleteAllOrphanedFiles(context: Pick<Context, 'db' | 'storage'>): Promise<void> {
  for (const projectId of await listProjectsWithOrphanedFiles(context.db)) await deleteOrphanedFiles(context, projectId);
}
