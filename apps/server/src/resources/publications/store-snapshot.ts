import { v7 as uuidv7 } from 'uuid';
import { chunk } from '../../lib/iterating/chunk.ts';
import type { Db } from '../../platform/db/tables.ts';
import { deleteUnusedDigests } from './building/digests.store.ts';
import type { InputHashes } from './building/input-hashes.store.ts';
import type { SitePlan } from './building/plan-site.ts';
import { insertPublication, type PublicationRow } from './publications.store.ts';
import { insertMediaFiles, insertPublishedArticles, insertRenderedFiles } from './snapshots.store.ts';

/** Maximum number of rows per INSERT. A larger statement would block its connection for a long time. */
const ROWS = 10_000;

/** The plan and input hashes of a site whose files are all stored. */
export interface BuiltSite {
  plan: SitePlan;
  inputHashes: InputHashes;
}

/** Writes all rows of a publication in the caller's transaction. Visitors do not see the publication before it goes live. */
export async function storeSnapshot(
  tx: Db,
  projectId: string,
  { plan, inputHashes, previewDays }: BuiltSite & { previewDays?: number },
): Promise<PublicationRow> {
  const id = uuidv7();
  const { contentHash, articlesCount, foldersCount, language, languages, videoIds } = plan;
  const publication = await insertPublication(tx, {
    id,
    projectId,
    contentHash,
    inputHashes,
    articlesCount,
    foldersCount,
    language,
    languages,
    videoIds,
    warnings: listWarnings(plan),
    previewDays,
  });
  for (const files of chunk(plan.files, ROWS)) await insertRenderedFiles(tx, { id, projectId }, files);
  for (const files of chunk(plan.media, ROWS)) await insertMediaFiles(tx, id, files);
  for (const articles of chunk(plan.articles, ROWS)) await insertPublishedArticles(tx, id, articles);
  await deleteUnusedDigests(tx, projectId);
  return publication;
}

function listWarnings({ draftsCount, missingMedia }: SitePlan): string[] {
  if (draftsCount === 0) return missingMedia;
  const drafts = draftsCount === 1 ? '1 article without content was left out.' : `${draftsCount} articles without content were left out.`;
  return [drafts, ...missingMedia];
}
