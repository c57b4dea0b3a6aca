import { type Updateable, sql } from 'kysely';
import type { Db, Tables } from '../../platform/db/tables.ts';
import { hashContent, type ArticleRow } from './article.ts';
import { ITEM_COLUMNS } from './lists.store.ts';
import { findEndPlace } from './places.store.ts';
import { insertRevision } from './revisions/revisions.store.ts';

/** All SQL that writes articles; their places are in `places.store.ts`, their versions in `revisions.store.ts`, lists in `lists.store.ts`. */

export interface NewArticle {
  projectId: string;
  folderId: number | null;
  title: string;
  content: string;
  metadata?: Record<string, unknown>;
  videoId?: string;
  templateId?: number;
  evidence?: unknown;
  /** The part of the video that it is made from; left out or null: the whole. */
  part?: { startSeconds: number; endSeconds: number } | null;
  author: 'person' | 'machine';
  /** The user, where one is signed in. */
  authorId?: string | null | undefined;
}

/** All but what the writer knew, which may be longer than the text. */
const COLUMNS = [...ITEM_COLUMNS, 'content', 'metadata'] as const;

export async function findArticle(db: Db, projectId: string, id: number): Promise<ArticleRow | undefined> {
  return db
    .selectFrom('articles')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
}

export type ArticleToRead = ArticleRow & { site_slug: string | null };

/** For an answer: with the slug of the project where the address of the published article is told, and with what the writer knew if it is. */
export async function findArticleToRead(
  db: Db,
  projectId: string,
  { id, withEvidence }: { id: number; withEvidence: boolean },
): Promise<ArticleToRead | undefined> {
  const row = await db
    .selectFrom('articles')
    .select(COLUMNS)
    .$if(withEvidence, (query) => query.select('evidence'))
    .select((eb) =>
      eb
        .selectFrom('projects')
        .select('slug')
        .whereRef('projects.id', '=', 'articles.project_id')
        .where('articles.published_slug', 'is not', null)
        .as('site_slug'),
    )
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
  return row && { ...row, evidence: row.evidence ?? null };
}

export async function lockArticle(tx: Db, projectId: string, id: number): Promise<ArticleRow | undefined> {
  return tx
    .selectFrom('articles')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('trashed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Inserts at the end of its folder, for who holds the tree. Answers undefined where the slug is taken; the caller tries the next. */
export async function insertArticle(tx: Db, slug: string, article: NewArticle): Promise<ArticleRow | undefined> {
  const row = await tx
    .insertInto('articles')
    .values({
      project_id: article.projectId,
      folder_id: article.folderId,
      title: article.title,
      slug,
      content: article.content,
      content_hash: hashContent(article.content),
      metadata: JSON.stringify(article.metadata ?? {}),
      language: sql<string>`(select language from projects where id = ${article.projectId})`,
      video_id: article.videoId ?? null,
      template_id: article.templateId ?? null,
      part_start_seconds: article.part?.startSeconds ?? null,
      part_end_seconds: article.part?.endSeconds ?? null,
      evidence: article.evidence === undefined ? null : JSON.stringify(article.evidence),
      position: await findEndPlace(tx, article),
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'slug']).where('trashed_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row) await keepRevision(tx, row, article);
  return row;
}

type ArticleChange = Pick<
  Updateable<Tables['articles']>,
  'title' | 'slug' | 'content' | 'folder_id' | 'position' | 'metadata' | 'is_hidden' | 'evidence' | 'template_id'
>;

/** Saves a new revision of a row that the caller holds locked. */
export async function updateArticle(
  tx: Db,
  row: Pick<ArticleRow, 'id' | 'revision'>,
  { author = 'person', authorId, ...change }: ArticleChange & Partial<Pick<NewArticle, 'author' | 'authorId'>>,
): Promise<ArticleRow> {
  const updated = await tx
    .updateTable('articles')
    .set({
      ...change,
      ...(change.content !== undefined && { content_hash: hashContent(change.content) }),
      revision: row.revision + 1,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepRevision(tx, updated, { author, authorId });
  return updated;
}

export async function trashArticle(tx: Db, id: number): Promise<void> {
  await tx.updateTable('articles').set({ trashed_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** Which of these slugs, or the numbered ones behind them, the project uses already. */
export async function listSlugsLike(db: Db, projectId: string, base: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('articles')
    .select('slug')
    .where('project_id', '=', projectId)
    .where('trashed_at', 'is', null)
    // A slug holds letters, digits and dashes only: nothing in it that LIKE would read as a pattern.
    .where((eb) => eb.or([eb('slug', '=', base), eb('slug', 'like', `${base}-%`)]))
    .execute();
  return new Set(rows.map((row) => row.slug));
}

/** Marks what the new live publication shows; articles it does not show are no longer published. */
export async function updatePublished(tx: Db, projectId: string, shown: { ids: number[]; revisions: number[] }): Promise<void> {
  await sql`
    update articles a
       set published_revision = s.revision,
           published_slug = r.slug,
           published_at = case when s.revision is null then a.published_at else now() end
      from (select a2.id, shown.revision
              from articles a2
              left join unnest(${shown.ids}::int[], ${shown.revisions}::int[]) as shown (id, revision) on shown.id = a2.id
             where a2.project_id = ${projectId}) s
      left join article_revisions r on r.article_id = s.id and r.language = '' and r.number = s.revision
     where a.id = s.id and a.published_revision is distinct from s.revision`.execute(tx);
}

export async function updateLanguage(tx: Db, projectId: string, language: string): Promise<void> {
  await tx.updateTable('articles').set({ language }).where('project_id', '=', projectId).where('language', '<>', language).execute();
}

async function keepRevision(tx: Db, row: ArticleRow, { author, authorId }: Pick<NewArticle, 'author' | 'authorId'>): Promise<void> {
  const { id, revision, title, slug, content, metadata, evidence } = row;
  await insertRevision(tx, { articleId: id, language: null, number: revision, title, slug, content, metadata, evidence, author, authorId });
}
