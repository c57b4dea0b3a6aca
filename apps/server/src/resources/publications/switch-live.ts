import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import { markPublished } from '../articles/mark-published.ts';
import { freeUnreferencedFiles } from '../assets/free-unreferenced-files.ts';
import {
  findLivePublication,
  listMarked,
  listOldPublications,
  listUnmarked,
  type PublicationRow,
  updateLive,
  updatePublishedAt,
} from './publications.store.ts';
import { deletePublications } from './shown.store.ts';
import { deleteUnusedSiteFiles } from './site-files.store.ts';
import { insertPublishedSlugs } from './slugs.store.ts';

/** Older ones than these are forgotten, except the live one. */
const KEPT_PUBLICATIONS = 20;

/** The switch: the site, what the articles know of themselves, and the slugs that now lead somewhere, all in the caller's transaction. */
export async function goLive(context: Pick<Context, 'queue'>, tx: Db, publication: PublicationRow): Promise<PublicationRow> {
  const { id, project_id: projectId } = publication;
  const before = await findLivePublication(tx, projectId);
  await updateLive(tx, projectId, id);
  await markPublished(tx, projectId, () => listUnmarked(tx, publication));
  await insertPublishedSlugs(tx, projectId, { publicationId: id, before: before?.id ?? null });
  await forgetOldPublications(context, tx, projectId);
  return updatePublishedAt(tx, id);
}

/** Everything is gone at once; publications stay, so that one can go back to them. */
export async function takeDown(tx: Db, projectId: string): Promise<void> {
  await updateLive(tx, projectId, null);
  await markPublished(tx, projectId, () => listMarked(tx, projectId));
}

/** The bytes go too, unless another publication shows them; those of videos and pictures, unless they are still in the project. */
async function forgetOldPublications(context: Pick<Context, 'queue'>, tx: Db, projectId: string): Promise<void> {
  const media = await deletePublications(tx, projectId, await listOldPublications(tx, projectId, KEPT_PUBLICATIONS));
  const made = await deleteUnusedSiteFiles(tx, projectId);
  await freeUnreferencedFiles(context, tx, { projectId, storageKeys: [...made, ...media] });
}
