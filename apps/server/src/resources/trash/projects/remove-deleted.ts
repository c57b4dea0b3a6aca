import type { Context } from '../../../context.ts';
import { deleteOrphanedFiles } from '../../assets/delete-orphaned-files.ts';
import { giveUpUpload } from '../../uploads/give-up-upload.ts';
import { listUploadsOf } from '../../uploads/uploads.store.ts';
import { closeProject } from '../../projects/deletion/delete-project.ts';
import { freeExportsNow, listDeletedProjects, removeBatch, removeProjectRow } from './remove-deleted.store.ts';

/** By then a worker has heard that its job ended, and a request that was under way has been answered. */
const SETTLED_MS = 60_000;
const ROWS_AT_A_TIME = 500;
/** Of one round, so that the service can stop between two. */
const ROUND_MS = 10_000;

type CleanupContext = Pick<Context, 'db' | 'queue' | 'storage'>;

/**
 * Removes what deleted projects had: rows in pieces, each with the word that its files are nobody's, then the files, then the project itself.
 * The project's row is the note of what is left to do: whoever dies in the middle leaves it to the next round, of whichever process.
 */
export async function removeDeletedProjects(context: CleanupContext): Promise<void> {
  const until = performance.now() + ROUND_MS;
  for (const projectId of await listDeletedProjects(context.db, SETTLED_MS)) {
    if (performance.now() > until) return;
    await removeProject(context, projectId, until);
  }
}

async function removeProject(context: CleanupContext, projectId: string, until: number): Promise<void> {
  const { db } = context;
  await db.transaction().execute((tx) => closeProject(tx, projectId));
  for (const upload of await listUploadsOf(db, projectId)) await giveUpUpload(context, upload);
  while (await removeBatch(db, projectId, ROWS_AT_A_TIME)) if (performance.now() > until) return;
  await freeExportsNow(db, projectId);
  if (await deleteOrphanedFiles(context, projectId)) await db.transaction().execute((tx) => removeProjectRow(tx, projectId));
}
