import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import { FREE_FILES } from './free-files.job.ts';
import { deleteLooseFiles, insertLooseFiles } from './loose-files.store.ts';

/**
 * Owes the removal of files that the caller shows no longer, in the caller's transaction. What another video, picture or
 * publication still shows by then stays, so ask for each owner that goes. A key that ends in `/` means all that lies below it.
 */
export async function freeUnreferencedFiles({ queue }: Pick<Context, 'queue'>, tx: Db, files: LostFiles): Promise<void> {
  const storageKeys = files.storageKeys.filter((key) => key !== null);
  if (storageKeys.length === 0) return;
  await insertLooseFiles(tx, files.projectId, { storageKeys });
  await queue.enqueue(tx, { projectId: files.projectId, kind: FREE_FILES, scope: 'write', input: {} });
}

export interface LostFiles {
  projectId: string;
  storageKeys: readonly (string | null)[];
}

/** As above for a file that something may still be written to for a while: it is looked at again when `afterMs` have gone by. */
export async function freeLater(tx: Db, { projectId, storageKeys, afterMs }: LostFiles & { afterMs: number }): Promise<void> {
  await insertLooseFiles(tx, projectId, { storageKeys: storageKeys.filter((key) => key !== null), afterMs });
}

/** Takes `freeLater` back, in the transaction that writes who shows the files. */
export async function keepFiles(tx: Db, storageKeys: readonly string[]): Promise<void> {
  await deleteLooseFiles(tx, storageKeys);
}
