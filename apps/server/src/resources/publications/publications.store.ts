import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../../platform/db/tables.ts';
import type { InputHashes } from './building/input-hashes.store.ts';

/** Contains all SQL that writes the `publications` table, and the SQL that changes which publication is live. */

export type PublicationRow = Selectable<Tables['publications']>;
export type PublicationFile = Omit<Selectable<Tables['publication_files']>, 'publication_id'>;
type ProjectRow = Selectable<Tables['projects']>;

export async function getProject(db: Db, projectId: string): Promise<ProjectRow> {
  return db.selectFrom('projects').selectAll().where('id', '=', projectId).executeTakeFirstOrThrow();
}

/** Locks the project's row, so that only one transaction at a time changes the live publication. Related rows can still be written. */
export async function lockLive(tx: Db, projectId: string): Promise<ProjectRow> {
  return tx.selectFrom('projects').selectAll().where('id', '=', projectId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** Locks the project's row like `lockLive`, and also blocks inserts of related rows, such as jobs, until the transaction ends. */
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
  return selectPublications(db, projectId).selectAll().where('id', '=', id).executeTakeFirst();
}

/** Selects the publications of a project without previews, which never go live. */
function selectPublications(db: Db, projectId: string) {
  return db.selectFrom('publications').where('project_id', '=', projectId).where('preview_expires_at', 'is', null);
}

/** Lists the publications of a project without previews, newest first. */
export async function listPublications(db: Db, projectId: string, page: { limit: number; offset: number }) {
  const mine = selectPublications(db, projectId);
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
  inputHashes: InputHashes;
  articlesCount: number;
  foldersCount: number;
  language: string;
  languages: string[];
  videoIds: string[];
  warnings: string[];
  /** Number of days after which the preview is deleted. Set only for previews. */
  previewDays?: number | undefined;
}

export async function insertPublication(tx: Db, publication: NewPublication): Promise<PublicationRow> {
  return tx
    .insertInto('publications')
    .values({
      id: publication.id,
      project_id: publication.projectId,
      status: 'ready',
      content_hash: publication.contentHash,
      input_hashes: JSON.stringify(publication.inputHashes),
      articles_count: publication.articlesCount,
      folders_count: publication.foldersCount,
      language: publication.language,
      languages: publication.languages,
      video_ids: publication.videoIds,
      warnings: JSON.stringify(publication.warnings),
      ...(publication.previewDays && { preview_expires_at: sql<Date>`now() + make_interval(days => ${publication.previewDays})` }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Lists the articles whose `published_revision` differs from the publication in the site's own language. `revision` is null for articles
 * that the publication does not contain. The query groups instead of joining, because a join was slow while the tables had no statistics.
 */
export async function listUnmarked(tx: Db, { id, language, project_id }: Pick<PublicationRow, 'id' | 'language' | 'project_id'>) {
  const { rows } = await sql<{ id: number; revision: number | null }>`
    select id, max(shown) as revision
      from (select article_id as id, revision as shown, null::int as known, false as "isThere"
              from publication_articles where publication_id = ${id} and language = ${language}
            union all
            select id, null, published_revision, true from articles where project_id = ${project_id}) both_sides
     group by id
    having bool_or("isThere") and max(shown) is distinct from max(known)`.execute(tx);
  return rows;
}

export async function listMarked(tx: Db, projectId: string) {
  const rows = await tx
    .selectFrom('articles')
    .select('id')
    .where('project_id', '=', projectId)
    .where('published_revision', 'is not', null)
    .execute();
  return rows.map(({ id }) => ({ id, revision: null }));
}

/**
 * Updates the input hashes of a publication after a job whose changed input produced the same files. The next comparison then uses the new
 * input.
 */
export async function updateInputHashes(tx: Db, id: string, inputHashes: InputHashes): Promise<void> {
  await tx
    .updateTable('publications')
    .set({ input_hashes: JSON.stringify(inputHashes) })
    .where('id', '=', id)
    .execute();
}

/** Makes a publication the live one. Null takes the site offline. */
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

/** Lists the IDs of the publications to delete: all except the `kept` newest ones and the live one. */
export async function listOldPublications(tx: Db, projectId: string, kept: number): Promise<string[]> {
  const rows = await selectPublications(tx, projectId)
    .select('id')
    .where('id', 'is distinct from', (eb) => eb.selectFrom('projects').select('live_publication_id').where('id', '=', projectId))
    .where('id', 'not in', selectPublications(tx, projectId).select('id').orderBy('created_at', 'desc').orderBy('id', 'desc').limit(kept))
    .execute();
  return rows.map((row) => row.id);
}

/** Finds the newest job that publishes or unpublishes the site. Preview jobs are ignored. */
export async function findNewestPublishJob(db: Db, projectId: string) {
  return db
    .selectFrom('jobs')
    .select(['id', 'status', 'input'])
    .where('project_id', '=', projectId)
    .where('kind', '=', 'publish')
    .where(sql`input ->> 'action'`, '<>', 'preview')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns true if a publishing job of the project is pending. `before` is a job ID. Only jobs created before that one count. */
export async function hasPendingPublishJob(db: Db, projectId: string, before?: string): Promise<boolean> {
  let pending = db
    .selectFrom('jobs')
    .select('id')
    .where('project_id', '=', projectId)
    .where('kind', '=', 'publish')
    .where('status', '=', 'pending');
  // The IDs are UUIDs of version 7, which sort by creation time.
  if (before !== undefined) pending = pending.where('id', '<', before);
  return (await pending.limit(1).executeTakeFirst()) !== undefined;
}
