import { v7 as uuidv7 } from 'uuid';
import { inBatches } from '../../lib/iterating/in-batches.ts';
import type { Db } from '../../platform/db/tables.ts';
import { Postponed } from '../../platform/queue/queue.ts';
import type { BuiltSite } from './building/build-site.ts';
import { deleteDigests } from './building/digests.store.ts';
import { insertPublication, type PublicationRow } from './publications.store.ts';
import { endArticles, endFiles, findNewestNumber, insertMediaFiles, insertPlacedFiles, insertShownArticles } from './shown.store.ts';

/** Rows of an insert: more would be one statement that holds up the others of its connection for long. */
const ROWS = 10_000;

/**
 * Writes a complete publication, as what differs from the newest one. Until it is made the live one, and the transaction ends, nobody sees
 * any of it. Throws `Postponed` where the site was compared with one that is no longer the newest. The caller holds the project's lock.
 */
export async function writePublication(
  tx: Db,
  projectId: string,
  { site, previewDays }: { site: BuiltSite; previewDays?: number },
): Promise<PublicationRow> {
  if ((await findNewestNumber(tx, projectId)) !== site.base) throw new Postponed(0);
  const publication = await insertPublication(tx, {
    id: uuidv7(),
    projectId,
    contentHash: site.contentHash,
    outlineHash: site.outlineHash,
    outlineParts: site.outlineParts,
    madeFrom: site.madeFrom,
    articlesCount: site.articlesCount,
    foldersCount: site.foldersCount,
    language: site.language,
    languages: site.languages,
    videoIds: site.videoIds,
    warnings: site.warnings,
    previewDays,
  });
  const from = { projectId, number: publication.number };
  await endFiles(tx, from, [...site.gone, ...[...site.files, ...site.media].map(({ path }) => path)]);
  for (const files of inBatches(site.files, ROWS)) await insertPlacedFiles(tx, from, files);
  for (const files of inBatches(site.media, ROWS)) await insertMediaFiles(tx, from, files);
  await endArticles(tx, from, [...site.goneArticles, ...site.articles]);
  await insertShownArticles(tx, from, site.articles);
  await deleteDigests(tx, projectId, site.unused);
  return publication;
}
