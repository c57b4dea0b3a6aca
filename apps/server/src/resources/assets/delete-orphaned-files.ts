import type { Context } from '../../context.ts';
import {
  removeOrphanedFiles,
  isPublishing,
  listDueOrphanedFiles,
  listProjectsWithOrphanedFiles,
  lockProject,
} from './orphaned-files.store.ts';

/**
 * Maximum time in milliseconds between locking the project and deleting files. If a process is suspended for longer,
 * `idle_in_transaction_session_timeout` may have released its locks.
 */
const LOCKED_MS = 20_000;
/** Number of files deleted per transaction. It is small because each transaction locks the project. */
const BATCH_SIZE = 50;

/**
 * Deletes the orphaned files of a project that are due and unused. Returns false if a publication is being built, which may still use them.
 */
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

/** Deletes the orphaned files of all projects, including projects without a queued deletion job. */
export async function deleteAllOrphanedFiles(context: Pick<Context, 'db' | 'storage'>): Promise<void> {
  for (const projectId of await listProjectsWithOrphanedFiles(context.db)) await deleteOrphanedFiles(context, projectId);
}
