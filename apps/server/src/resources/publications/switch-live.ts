import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import { markPublished } from '../articles/mark-published.ts';
import { scheduleFileDeletion } from '../assets/schedule-deletion.ts';
import { listMarked, listOldPublications, listUnmarked, type PublicationRow, updateLive, updatePublishedAt } from './publications.store.ts';
import { deletePublications } from './snapshots.store.ts';
import { deleteUnusedSiteFiles } from './site-files.store.ts';
import { insertPublishedSlugs } from './slugs.store.ts';

/** Number of publications that are kept. Older ones are deleted, except the live one. */
const KEPT_PUBLICATIONS = 20;

/** Makes a publication the live one, records the published revisions and adds redirects for its slugs, in the caller's transaction. */
export async function goLive(context: Pick<Context, 'queue'>, tx: Db, publication: PublicationRow): Promise<PublicationRow> {
  const { id, project_id: projectId } = publication;
  await updateLive(tx, projectId, id);
  await markPublished(tx, projectId, () => listUnmarked(tx, publication));
  await insertPublishedSlugs(tx, projectId, id);
  await deleteOldPublications(context, tx, projectId);
  return updatePublishedAt(tx, id);
}

/** Takes the site offline. Its publications stay, so that one of them can go live again. */
export async function takeDown(tx: Db, projectId: string): Promise<void> {
  await updateLive(tx, projectId, null);
  await markPublished(tx, projectId, () => listMarked(tx, projectId));
}

/**
 * Deletes old publications and their files, except files that another publication uses, and pictures and videos that are still in the
 * project.
 */
async function deleteOldPublications(context: Pick<Context, 'queue'>, tx: Db, projectId: string): Promise<void> {
  const media = await deletePublications(tx, projectId, await listOldPublications(tx, projectId, KEPT_PUBLICATIONS));
  const rendered = await deleteUnusedSiteFiles(tx, projectId);
  await scheduleFileDeletion(context, tx, { projectId, storageKeys: [...rendered, ...media] });
}
