import { v7 as uuidv7 } from 'uuid';
import { inBatches } from '../../lib/in-batches.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { BuiltSite } from './building/build-site.ts';
import { deleteOtherDigests } from './building/digests.store.ts';
import { insertPublication, insertShownArticles, type PublicationRow } from './publications.store.ts';
import { insertMediaFiles, insertPlacedFiles } from './site-files.store.ts';
import type { Snapshot } from './building/take-snapshot.ts';

/** Rows of an insert: more would be one statement that holds up the others of its connection for long. */
const ROWS = 10_000;

/** Writes a complete publication. Until it is made the live one, and the transaction ends, nobody sees any of it. */
export async function writePublication(
  tx: Db,
  projectId: string,
  { snapshot, site, previewDays }: { snapshot: Snapshot; site: BuiltSite; previewDays?: number },
): Promise<PublicationRow> {
  const { outline, media, texts } = snapshot;
  const own = site.shown.filter(({ language }) => language === outline.project.language);
  const publication = await insertPublication(tx, {
    id: uuidv7(),
    projectId,
    contentHash: site.contentHash,
    outlineHash: snapshot.outlineHash,
    outlineParts: snapshot.outlineParts,
    madeFrom: snapshot.madeFrom,
    articlesCount: own.length,
    foldersCount: outline.folders.length,
    language: outline.project.language,
    languages: outline.languages.map(({ code }) => code),
    videoIds: outline.videos.map(({ videoId }) => videoId),
    warnings: snapshot.warnings,
    previewDays,
  });
  const publicationId = publication.id;
  for (const files of inBatches(site.files, ROWS)) await insertPlacedFiles(tx, { projectId, publicationId, files });
  for (const files of inBatches(media, ROWS)) await insertMediaFiles(tx, publicationId, files);
  await insertShownArticles(tx, publicationId, site.shown);
  await deleteOtherDigests(tx, projectId, [...texts.keys()]);
  return publication;
}
