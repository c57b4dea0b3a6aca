import type { Db } from '../../../platform/db/tables.ts';
import type { InputHashes } from '../building/input-hashes.store.ts';
import { insertMediaFiles, insertPublishedArticles, type PublishedArticle, type PublishedFile } from '../snapshots.store.ts';

/** Empty input hashes, for publications in tests. */
export const NO_HASHES: InputHashes = {
  project: '',
  articles: '',
  folders: '',
  folderNames: '',
  translations: '',
  languages: '',
  videos: '',
};

/** Adds files and articles to a publication, for tests. */
export async function insertSnapshot(
  db: Db,
  id: string,
  { files = [], articles = [] }: { files?: PublishedFile[]; articles?: PublishedArticle[] },
): Promise<void> {
  await insertMediaFiles(db, id, files);
  await insertPublishedArticles(db, id, articles);
}

/** Inserts a publication that contains only this file, for tests. */
export async function publishFile(db: Db, { id, projectId }: { id: string; projectId: string }, file: PublishedFile): Promise<void> {
  const values = { id, project_id: projectId, content_hash: 'x', articles_count: 1, folders_count: 0 };
  await db.insertInto('publications').values(values).execute();
  await insertSnapshot(db, id, { files: [file] });
}
