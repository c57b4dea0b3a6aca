import type { Context } from '../../../context.ts';
import { scheduleFileDeletion } from '../../assets/schedule-deletion.ts';
import { hasPendingPublishJob, lockProject } from '../publications.store.ts';
import { deletePublications } from '../snapshots.store.ts';
import { deleteUnusedSiteFiles } from '../site-files.store.ts';
import { listEndedPreviews, listProjectsWithEndedPreviews } from './previews.store.ts';

type Parts = Pick<Context, 'db' | 'queue'>;

/**
 * Deletes expired previews and the files that only they use. Does nothing while a publishing job is pending, because the job may reuse
 * these files. A later sweep deletes them.
 */
export async function clearPreviews({ db, queue }: Parts, projectId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockProject(tx, projectId);
    if (await hasPendingPublishJob(tx, projectId)) return;
    const media = await deletePublications(tx, projectId, await listEndedPreviews(tx, projectId));
    const made = await deleteUnusedSiteFiles(tx, projectId);
    await scheduleFileDeletion({ queue }, tx, { projectId, storageKeys: [...made, ...media] });
  });
}

export async function sweepPreviews(context: Parts): Promise<void> {
  for (const projectId of await listProjectsWithEndedPreviews(context.db)) await clearPreviews(context, projectId);
}
