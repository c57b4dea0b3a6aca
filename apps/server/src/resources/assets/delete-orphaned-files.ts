import type { Context } from '../../context.ts';
import {
  removeOrphanedFiles,
  isPublishing,
  listDueOrphanedFiles,
  listProjectsWithOrphanedFiles,
  lockProject,
} from './orphaned-files.store.ts';

/** A process that was frozen has lost its locks by then, and somebody may show the file again: `idle_in_transaction_session_timeout`. */
const LOCKED_MS = 20_000;
/** The project is locked while they are removed, so not many at a time. */
const BATCH_SIZE = 50;

/** Removes the loose files of a project that nobody shows. False where it has to wait: a publication is being built. */
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
    if (performance.now() - lockedAt > LOCKED_MS) throw new Error('The locks of a transaction were lost before its files were removed.');
    await Promise.all(orphaned.map((key) => (key.endsWith('/') ? storage.deleteFolder(key.slice(0, -1)) : storage.delete(key))));
    await removeOrphanedFiles(
      tx,
      files.map((file) => file.storageKey),
    );
    return files.length;
  });
}

/** The same for every project, for what no job was enqueued for. */
export async function deleteAllOrphanedFiles(context: Pick<Context, 'db' | 'storage'>): Promise<void> {
  for (const projectId of await listProjectsWithOrphanedFiles(context.db)) await deleteOrphanedFiles(context, projectId);
}
