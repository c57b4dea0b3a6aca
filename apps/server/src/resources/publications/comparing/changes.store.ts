import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';
import { EMPTY } from '../building/content.store.ts';
import type { ArticleState } from './diff-published.ts';

/**
 * Contains the SQL that compares a project with its live publication. Each query reads a whole list, or rows by primary key, so that its
 * speed does not depend on database statistics.
 */

/** Lists the articles of the live publication in reading order. The language '' is the site's own language. */
export async function listPublishedArticles(tx: Db, publicationId: string): Promise<ArticleState[]> {
  const { rows } = await sql<ArticleState>`
    select shown.article_id as "articleId", case when shown.language = p.language then '' else shown.language end as language,
           shown.slug, shown.title, shown.folder_id as "folderId", shown.revision
      from publication_articles shown join publications p on p.id = shown.publication_id
     where p.id = ${publicationId}
     order by shown.position`.execute(tx);
  return rows;
}

/** Lists the articles and translations that a new publication would contain. Articles are in the order of their folders. */
export async function listCurrentArticles(tx: Db, projectId: string): Promise<ArticleState[]> {
  const { rows } = await sql<ArticleState>`
    select id as "articleId", '' as language, slug, title, folder_id as "folderId", revision
      from articles
     where project_id = ${projectId} and trashed_at is null and not is_hidden and content_hash <> ${EMPTY}
     order by folder_id, position, id`.execute(tx);
  const own = new Map(rows.map((row) => [row.articleId, row]));
  const translations = await sql<{ articleId: number; language: string; title: string; revision: number }>`
    select article_id as "articleId", language, title, revision from article_translations
     where project_id = ${projectId} and content_hash <> ${EMPTY}`.execute(tx);
  const translated = translations.rows.flatMap((row) => {
    const article = own.get(row.articleId);
    return article ? [{ ...article, ...row }] : [];
  });
  return [...rows, ...translated];
}

export interface Version {
  articleId: number;
  language: string;
}

/** Returns the IDs of those articles whose text is blank. */
export async function listBlank(tx: Db, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select a.id from unnest(${ids}::int[]) as asked (id) join articles a using (id) where a.content !~ '\\S'`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

export interface Differing extends Version {
  title: boolean;
  text: boolean;
  metadata: boolean;
}

/** Returns, for each article or translation, whether its title, text and metadata differ from the published revision. */
export async function listDiffering(tx: Db, versions: (Version & { revision: number })[]): Promise<Differing[]> {
  const { rows } = await sql<Differing>`
    select asked.id as "articleId", asked.language, before.title is distinct from now.title as title,
           before.content is distinct from now.content as text, before.metadata is distinct from now.metadata as metadata
      from unnest(${versions.map((one) => one.articleId)}::int[], ${versions.map((one) => one.language)}::text[],
                  ${versions.map((one) => one.revision)}::int[]) as asked (id, language, revision)
     cross join lateral (
       select title, content, metadata from articles where id = asked.id and asked.language = ''
       union all
       select title, content, metadata from article_translations t where t.article_id = asked.id and t.language = asked.language) now
      left join article_revisions before
        on before.article_id = asked.id and before.language = asked.language and before.number = asked.revision`.execute(tx);
  return rows;
}

/** Returns whether these articles are in the trash or hidden. Articles that are missing in the result were deleted permanently. */
export async function listStates(tx: Db, ids: number[]) {
  const { rows } = await sql<{ id: number; isTrashed: boolean; isHidden: boolean }>`
    select a.id, a.trashed_at is not null as "isTrashed", a.is_hidden as "isHidden"
      from unnest(${ids}::int[]) as asked (id) join articles a using (id)`.execute(tx);
  return rows;
}

/** Returns the IDs of all articles that were ever published. */
export async function listEverPublished(tx: Db, projectId: string): Promise<Set<number>> {
  const rows = await tx.selectFrom('published_slugs').select('article_id').distinct().where('project_id', '=', projectId).execute();
  return new Set(rows.map((row) => row.article_id));
}
