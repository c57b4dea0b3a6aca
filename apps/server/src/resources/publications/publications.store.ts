import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../../platform/db/tables.ts';
import type { OutlineParts } from './building/outline.store.ts';

/** All SQL that writes publications and what they show, and the switch of the live one. */

export type PublicationRow = Selectable<Tables['publications']>;
export type PublicationFile = Omit<Selectable<Tables['publication_files']>, 'publication_id'>;
type ProjectRow = Selectable<Tables['projects']>;

export async function getProject(db: Db, projectId: string): Promise<ProjectRow> {
  return db.selectFrom('projects').selectAll().where('id', '=', projectId).executeTakeFirstOrThrow();
}

/** One switch of a project at a time; what belongs to the project can be written meanwhile. */
export async function lockLive(tx: Db, projectId: string): Promise<ProjectRow> {
  return tx.selectFrom('projects').selectAll().where('id', '=', projectId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** As above, and nothing that belongs to the project is written before the transaction ends, no job either. */
export async function lockProject(tx: Db, projectId: string): Promise<ProjectRow> {
  return tx.selectFrom('projects').selectAll().where('id', '=', projectId).forUpdate().executeTakeFirstOrThrow();
}

export async function findLivePublication(db: Db, projectId: string): Promise<PublicationRow | undefined> {
  return db
    .selectFrom('publications')
    .innerJoin('projects', 'projects.live_publication_id', 'publications.id')
    .selectAll('publications')
    .where('projects.id', '=', projectId)
    .executeTakeFirst();
}

export async function findPublication(db: Db, projectId: string, id: string): Promise<PublicationRow | undefined> {
  return db.selectFrom('publications').selectAll().where('project_id', '=', projectId).where('id', '=', id).executeTakeFirst();
}

/** Newest first. */
export async function listPublications(db: Db, projectId: string, page: { limit: number; offset: number }) {
  const mine = db.selectFrom('publications').where('project_id', '=', projectId);
  const [rows, count] = await Promise.all([
    mine.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute(),
    mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

export interface NewPublication {
  id: string;
  projectId: string;
  contentHash: string;
  outlineHash: string;
  outlineParts: OutlineParts;
  articlesCount: number;
  foldersCount: number;
  language: string;
  languages: string[];
  videoIds: string[];
  warnings: string[];
}

export async function insertPublication(tx: Db, publication: NewPublication): Promise<PublicationRow> {
  return tx
    .insertInto('publications')
    .values({
      id: publication.id,
      project_id: publication.projectId,
      status: 'ready',
      content_hash: publication.contentHash,
      outline_hash: publication.outlineHash,
      outline_parts: JSON.stringify(publication.outlineParts),
      articles_count: publication.articlesCount,
      folders_count: publication.foldersCount,
      language: publication.language,
      languages: publication.languages,
      video_ids: publication.videoIds,
      warnings: JSON.stringify(publication.warnings),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface ShownArticle {
  language: string;
  articleId: number;
  slug: string;
  revision: number;
  title: string;
  folderId: number | null;
}

/** What a publication shows, in the order of reading. */
export async function insertShownArticles(tx: Db, publicationId: string, shown: ShownArticle[]): Promise<void> {
  await sql`
    insert into publication_articles (publication_id, language, article_id, slug, revision, title, folder_id, place)
    select ${publicationId}, * from unnest(
      ${shown.map((one) => one.language)}::text[], ${shown.map((one) => one.articleId)}::int[],
      ${shown.map((one) => one.slug)}::text[], ${shown.map((one) => one.revision)}::int[],
      ${shown.map((one) => one.title)}::text[], ${shown.map((one) => one.folderId)}::int[]) with ordinality`.execute(tx);
}

/** The articles that a publication shows in the site's own language, which is how articles know that they are published. */
export async function listShownRevisions(db: Db, publication: Pick<PublicationRow, 'id' | 'language'>) {
  return db
    .selectFrom('publication_articles')
    .select(['article_id', 'revision'])
    .where('publication_id', '=', publication.id)
    .where('language', '=', publication.language)
    .execute();
}

/** The same content was published again from other rows: what there is to compare with is theirs. */
export async function updateOutline(tx: Db, id: string, outline: { outlineHash: string; outlineParts: OutlineParts }): Promise<void> {
  await tx
    .updateTable('publications')
    .set({ outline_hash: outline.outlineHash, outline_parts: JSON.stringify(outline.outlineParts) })
    .where('id', '=', id)
    .execute();
}

/** Makes a publication the live one, or none. */
export async function updateLive(tx: Db, projectId: string, publicationId: string | null): Promise<void> {
  await tx.updateTable('projects').set({ live_publication_id: publicationId }).where('id', '=', projectId).execute();
}

export async function updatePublishedAt(tx: Db, id: string): Promise<PublicationRow> {
  return tx
    .updateTable('publications')
    .set({ published_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Keeps the newest ones and the live one; answers where the files lie that none of those left shows. */
export async function deleteOldPublications(tx: Db, projectId: string, kept: number): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    with old as materialized (
      select id from publications
       where project_id = ${projectId}
         and id not in (select id from publications where project_id = ${projectId} order by created_at desc, id desc limit ${kept})
         and id is distinct from (select live_publication_id from projects where id = ${projectId})
    ), gone as (
      delete from publications where id in (select id from old)
    )
    select distinct f.storage_key
      from publication_files f
     where f.publication_id in (select id from old)
       and not exists (select from publication_files g
                        where g.storage_key = f.storage_key and g.publication_id not in (select id from old))`.execute(tx);
  return rows.map((row) => row.storage_key);
}

export async function findNewestPublishJob(db: Db, projectId: string) {
  return db
    .selectFrom('jobs')
    .select(['id', 'status', 'input'])
    .where('project_id', '=', projectId)
    .where('kind', '=', 'publish')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether a publishing job of the project has not ended; with `before`, one that was started before that. */
export async function hasPendingPublishJob(db: Db, projectId: string, before?: string): Promise<boolean> {
  let pending = db
    .selectFrom('jobs')
    .select('id')
    .where('project_id', '=', projectId)
    .where('kind', '=', 'publish')
    .where('status', '=', 'pending');
  // Version 7 ids are in order of creation.
  if (before !== undefined) pending = pending.where('id', '<', before);
  return (await pending.limit(1).executeTakeFirst()) !== undefined;
}
