import type { Context } from '../../../context.ts';
import { deleteOrphanedFiles } from '../../assets/delete-orphaned-files.ts';
import { cancelUpload } from '../../uploads/cancel-upload.ts';
import { listProjectUploads } from '../../uploads/uploads.store.ts';
import { closeProject } from '../../projects/deletion/delete-project.ts';
import { freeExportsNow, listDeletedProjects, removeBatch, removeProjectRow } from './remove-deleted.store.ts';

/** Milliseconds after which workers have noticed that their jobs ended, and running requests have finished. */
const SETTLED_MS = 60_000;
const ROWS_AT_A_TIME = 500;
/** Time limit of one round in milliseconds, so that the service can stop between rounds. */
const ROUND_MS = 10_000;

type CleanupContext = Pick<Context, 'db' | 'queue' | 'storage'>;

/**
 * Removes the data of deleted projects: first rows in batches, then their files, then the project itself. The project's row stays until the
 * end, so if a process dies, another one continues in its next round.
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
  for (const upload of await listProjectUploads(db, projectId)) await cancelUpload(context, upload);
  while (await removeBatch(db, projectId, ROWS_AT_A_TIME)) if (performance.now() > until) return;
  await freeExportsNow(db, projectId);
  if (await deleteOrphanedFiles(context, projectId)) await db.transaction().execute((tx) => removeProjectRow(tx, projectId));
}
