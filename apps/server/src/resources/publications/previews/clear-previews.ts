import type { Context } from '../../../context.ts';
import { freeUnreferencedFiles } from '../../assets/free-unreferenced-files.ts';
import { hasPendingPublishJob, lockProject } from '../publications.store.ts';
import { deletePublications } from '../shown.store.ts';
import { deleteUnusedSiteFiles } from '../site-files.store.ts';
import { listEndedPreviews, listProjectsWithEndedPreviews } from './previews.store.ts';

type Parts = Pick<Context, 'db' | 'queue'>;

/** Removes what has ended, with the files that nothing else shows. While a publication is being built it is left to the sweep: it may count on them. */
export async function clearPreviews({ db, queue }: Parts, projectId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockProject(tx, projectId);
    if (await hasPendingPublishJob(tx, projectId)) return;
    const media = await deletePublications(tx, projectId, await listEndedPreviews(tx, projectId));
    const made = await deleteUnusedSiteFiles(tx, projectId);
    await freeUnreferencedFiles({ queue }, tx, { projectId, storageKeys: [...made, ...media] });
  });
}

export async function sweepPreviews(context: Parts): Promise<void> {
  for (const projectId of await listProjectsWithEndedPreviews(context.db)) await clearPreviews(context, projectId);
}
