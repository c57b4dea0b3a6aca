import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../../platform/db/tables.ts';

/** All SQL that writes publications and their files, and the switch of the live one. */

export type PublicationRow = Selectable<Tables['publications']>;
export type PublicationFile = Omit<Selectable<Tables['publication_files']>, 'publication_id'>;
type ProjectRow = Selectable<Tables['projects']>;

export async function getProject(db: Db, projectId: string): Promise<ProjectRow> {
  return db.selectFrom('projects').selectAll().where('id', '=', projectId).executeTakeFirstOrThrow();
}

export async function findLivePublication(db: Db, projectId: string): Promise<PublicationRow | undefined> {
  return db
    .selectFrom('publications')
    .innerJoin('projects', 'projects.live_publication_id', 'publications.id')
    .selectAll('publications')
    .where('projects.id', '=', projectId)
    .executeTakeFirst();
}

export async function listPublicationFiles(db: Db, publicationId: string): Promise<PublicationFile[]> {
  return db
    .selectFrom('publication_files')
    .select(['path', 'storage_key', 'content_type', 'sha256', 'size_bytes'])
    .where('publication_id', '=', publicationId)
    .orderBy('path')
    .execute();
}

/** One file of the live publication of a site; undefined where the site is not published or has no such path. */
export async function findLiveFile(db: Db, slug: string, path: string): Promise<PublicationFile | undefined> {
  return db
    .selectFrom('projects')
    .innerJoin('publication_files', 'publication_files.publication_id', 'projects.live_publication_id')
    .select(['path', 'storage_key', 'content_type', 'sha256', 'size_bytes'])
    .where('projects.slug', '=', slug)
    .where('publication_files.path', '=', path)
    .executeTakeFirst();
}

export interface NewPublication {
  id: string;
  projectId: string;
  contentHash: string;
  articlesCount: number;
  foldersCount: number;
  warnings: string[];
  files: PublicationFile[];
}

/** Rows per insert: each file takes six of the 65,535 parameters that a statement may have. */
const FILES_PER_INSERT = 5000;

/** Writes a complete publication and switches the site to it. Before the commit nobody sees any of it. */
export async function switchTo(tx: Db, publication: NewPublication): Promise<PublicationRow> {
  const row = await tx
    .insertInto('publications')
    .values({
      id: publication.id,
      project_id: publication.projectId,
      status: 'ready',
      content_hash: publication.contentHash,
      articles_count: publication.articlesCount,
      folders_count: publication.foldersCount,
      warnings: JSON.stringify(publication.warnings),
      published_at: sql<Date>`now()`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  for (let from = 0; from < publication.files.length; from += FILES_PER_INSERT) {
    const files = publication.files.slice(from, from + FILES_PER_INSERT);
    await tx
      .insertInto('publication_files')
      .values(files.map((file) => ({ publication_id: publication.id, ...file })))
      .execute();
  }
  await tx.updateTable('projects').set({ live_publication_id: publication.id }).where('id', '=', publication.projectId).execute();
  return row;
}

/** The newest publishing job, and whether one before `jobId` still runs. */
export async function findNewestPublishJob(db: Db, projectId: string) {
  return db
    .selectFrom('jobs')
    .select(['id', 'status'])
    .where('project_id', '=', projectId)
    .where('kind', '=', 'publish')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function hasEarlierPublishJob(db: Db, projectId: string, jobId: string): Promise<boolean> {
  const earlier = await db
    .selectFrom('jobs')
    .select('id')
    .where('project_id', '=', projectId)
    .where('kind', '=', 'publish')
    .where('status', '=', 'pending')
    // Version 7 ids are in order of creation.
    .where('id', '<', jobId)
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

/** Whether an article was added, changed or deleted since it was last published. */
export async function hasUnpublishedChanges(db: Db, projectId: string): Promise<boolean> {
  const changed = await db
    .selectFrom('articles')
    .select('id')
    .where('project_id', '=', projectId)
    .where((eb) =>
      eb.or([
        eb.and([eb('trashed_at', 'is', null), sql<boolean>`published_revision is distinct from revision`]),
        eb.and([eb('trashed_at', 'is not', null), eb('published_revision', 'is not', null)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return changed !== undefined;
}
