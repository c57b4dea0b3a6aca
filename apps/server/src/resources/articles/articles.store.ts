import { type RawBuilder, type Updateable, sql } from 'kysely';
import type { Db, Tables } from '../../platform/db/tables.ts';
import { hashContent, type ArticleRow } from './article.ts';
import { selectEndPosition } from './positions.store.ts';
import { insertRevision, type NewRevision } from './revisions/revisions.store.ts';

/**
 * SQL that reads and writes single articles. The SQL for positions, revisions and lists is in `positions.store.ts`, `revisions.store.ts`
 * and `lists.store.ts`.
 */

export interface NewArticle {
  projectId: string;
  folderId: number | null;
  title: string;
  content: string;
  metadata?: Record<string, unknown>;
  videoId?: string;
  templateId?: number;
  evidence?: unknown;
  /** The part of the video that the article covers. Defaults to the whole video. */
  part?: { startSeconds: number; endSeconds: number } | null;
  author: 'person' | 'machine';
  /** ID of the signed-in user. It is null if the request used an API key. */
  authorId?: string | null | undefined;
}

export async function findArticle(db: Db, projectId: string, id: number): Promise<ArticleRow | undefined> {
  return db
    .selectFrom('articles')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
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

/**
 * Inserts an article and its first revision, at the end of the folder. The caller must hold the tree lock (`lockTree`). Returns undefined
 * if the slug is taken.
 */
export async function insertArticle(tx: Db, slug: string, article: NewArticle): Promise<ArticleRow | undefined> {
  const { rows } = await sql<ArticleRow>`
    with article as (
      insert into articles (project_id, folder_id, title, slug, content, content_hash, metadata, language, video_id, template_id,
                            part_start_seconds, part_end_seconds, evidence, position)
      values (${article.projectId}, ${article.folderId}, ${article.title}, ${slug}, ${article.content}, ${hashContent(article.content)},
              ${JSON.stringify(article.metadata ?? {})}, (select language from projects where id = ${article.projectId}),
              ${article.videoId ?? null}, ${article.templateId ?? null},
              ${article.part?.startSeconds ?? null}, ${article.part?.endSeconds ?? null},
              ${article.evidence === undefined ? null : JSON.stringify(article.evidence)}, ${selectEndPosition(article)})
      on conflict (project_id, slug) where trashed_at is null do nothing
      returning *
    ), kept as (
      insert into article_revisions (article_id, language, number, title, slug, content, metadata, evidence, author, author_id, edit_session_started_at)
      select id, '', revision, title, slug, content, metadata, evidence, ${article.author}, ${article.authorId ?? null}::uuid,
             case when ${article.authorId ?? null}::uuid is not null then now() end from article
    )
    select * from article`.execute(tx);
  return rows[0];
}

type ArticleChange = Pick<
  Updateable<Tables['articles']>,
  'title' | 'slug' | 'content' | 'folder_id' | 'position' | 'metadata' | 'is_hidden' | 'evidence' | 'template_id' | 'published_revision'
>;

type By = Pick<NewRevision, 'author' | 'authorId' | 'isApart'>;

/** Saves a change of an article as a new revision. The caller must have locked the row. */
export async function updateArticle(
  tx: Db,
  row: Pick<ArticleRow, 'id' | 'revision'>,
  { author = 'person', authorId, isApart, ...change }: ArticleChange & Partial<By>,
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
  await keepRevision(tx, updated, { author, authorId, isApart });
  return updated;
}

export async function trashArticle(tx: Db, id: number): Promise<void> {
  await tx.updateTable('articles').set({ trashed_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/**
 * Returns the used slugs that equal `base` or start with `base-`. Language codes count as used, because both are path segments of the site.
 */
export async function listTakenSlugs(db: Db, projectId: string, base: string): Promise<Set<string>> {
  // LIKE needs no escaping because slugs contain only letters, digits and dashes.
  const isLike = (slug: RawBuilder<string>) => sql`(${slug} = ${base} or ${slug} like ${`${base}-%`})`;
  const { rows } = await sql<{ slug: string }>`
    select slug from articles where project_id = ${projectId} and trashed_at is null and ${isLike(sql`slug`)}
     union all
    select lower(code) from project_languages where project_id = ${projectId} and ${isLike(sql`lower(code)`)}`.execute(db);
  return new Set(rows.map((row) => row.slug));
}

/** Returns whether an article outside the trash uses this slug. */
export async function isSlugTaken(db: Db, projectId: string, slug: string): Promise<boolean> {
  const query = db.selectFrom('articles').select('id').where('project_id', '=', projectId).where('slug', '=', slug);
  return (await query.where('trashed_at', 'is', null).executeTakeFirst()) !== undefined;
}

/** Stores which revision of each article the live site shows. Null means that the site no longer shows the article. */
export async function updatePublished(tx: Db, shown: { id: number; revision: number | null }[]): Promise<void> {
  if (shown.length === 0) return;
  await sql`
    update articles a
       set published_revision = s.revision,
           published_slug = r.slug,
           published_at = case when s.revision is null then a.published_at else now() end
      from unnest(${shown.map(({ id }) => id)}::int[], ${shown.map(({ revision }) => revision)}::int[]) as s (id, revision)
      left join article_revisions r on r.article_id = s.id and r.language = '' and r.number = s.revision
     where a.id = s.id and a.published_revision is distinct from s.revision`.execute(tx);
}

export async function updateLanguage(tx: Db, projectId: string, language: string): Promise<void> {
  await tx.updateTable('articles').set({ language }).where('project_id', '=', projectId).where('language', '<>', language).execute();
}

async function keepRevision(tx: Db, row: ArticleRow, by: By): Promise<void> {
  const { id, revision, title, slug, content, metadata, evidence } = row;
  await insertRevision(tx, { articleId: id, language: null, number: revision, title, slug, content, metadata, evidence, ...by });
}
