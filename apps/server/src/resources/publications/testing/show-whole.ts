import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';
import type { PublicationRow } from '../publications.store.ts';
import { insertMediaFiles, insertShownArticles, type MediaFile, type ShownArticle } from '../shown.store.ts';

/** For the tests: what a publication shows, all of it, whatever those before show. */
export async function showWhole(
  db: Db,
  { project_id: projectId, number }: Pick<PublicationRow, 'project_id' | 'number'>,
  { files = [], articles = [] }: { files?: MediaFile[]; articles?: ShownArticle[] },
): Promise<void> {
  for (const table of [sql`published_files`, sql`published_articles`])
    await sql`update ${table} set until = ${number} where project_id = ${projectId} and since < ${number} and until > ${number}`.execute(
      db,
    );
  await insertMediaFiles(db, { projectId, number }, files);
  await insertShownArticles(db, { projectId, number }, articles);
}

/** A publication that shows this file, and nothing else that is known of it. */
export async function publishFile(db: Db, publication: { id: string; projectId: string }, file: MediaFile): Promise<void> {
  const counts = { content_hash: 'x', articles_count: 1, folders_count: 0 };
  const values = { id: publication.id, project_id: publication.projectId, ...counts };
  const row = await db.insertInto('publications').values(values).returning(['project_id', 'number']).executeTakeFirstOrThrow();
  await showWhole(db, row, { files: [file] });
}
