import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';
import type { ArticleItemRow } from './article.ts';

/** SQL that lists articles without their content. Database triggers keep the counts in `article_counts` up to date. */

/** Columns of `articles` that lists return, except metadata. */
export const ITEM_COLUMNS = [
  'id',
  'project_id',
  'folder_id',
  'title',
  'slug',
  'language',
  'is_hidden',
  'content_hash',
  'part_start_seconds',
  'part_end_seconds',
  'video_id',
  'template_id',
  'position',
  'revision',
  'trashed_at',
  'trashed_with',
  'published_at',
  'published_revision',
  'published_slug',
  'created_at',
  'updated_at',
] as const;

/** Lists return the metadata without `jsonLd`, which may be long. */
const ITEM = sql`${sql.join(ITEM_COLUMNS.map((name) => sql.ref(`a.${name}`)))}, a.metadata - 'jsonLd' as metadata`;

export interface ArticlePage {
  rows: ArticleItemRow[];
  total: number;
  /** Slug of the project's site, or `//` and its custom domain. It is part of the articles' URLs. */
  siteSlug: string | null;
}

/**
 * Returns a page of articles, sorted by position and ID, and the exact total. Pages in the second half are read backwards, which skips
 * fewer rows.
 */
export async function listArticles(
  db: Db,
  projectId: string,
  { folderId, limit, offset }: { folderId?: number | undefined; limit: number; offset: number },
): Promise<ArticlePage> {
  const visible = sql`select id, position from articles where project_id = ${projectId} and trashed_at is null
    ${folderId === undefined ? sql`` : sql`and folder_id = ${folderId}`}`;
  const { rows } = await sql<ArticleItemRow & { page_total: number; site_slug: string | null; page_id: number | null }>`
    with whole as materialized (
      select coalesce((select articles from article_counts where project_id = ${projectId} and folder_id = ${folderId ?? 0}), 0) as total,
             (select case when domain_verified_at is null then slug else '//' || custom_domain end from projects where id = ${projectId}) as slug
    ), near as materialized (
      select case when ${offset}::bigint <= total / 2 then ${limit}::bigint else 0 end as from_start,
             case when ${offset}::bigint <= total / 2 then 0 else greatest(least(${limit}::bigint, total - ${offset}::bigint), 0) end as from_end,
             greatest(total - ${offset}::bigint - ${limit}::bigint, 0) as behind
        from whole
    ), page as (
      (${visible} order by position, id limit (select from_start from near) offset ${offset}::bigint)
      union all
      (${visible} order by position desc, id desc limit (select from_end from near) offset (select behind from near))
    )
    select whole.total as page_total, whole.slug as site_slug, page.id as page_id, ${ITEM}
      from whole left join page on true
      -- A lateral join reads each article by its ID. PostgreSQL does not know the page size when it plans, and would otherwise scan all articles.
      left join lateral (select * from articles where articles.id = page.id limit 1) a on true
     order by a.position, a.id`.execute(db);
  const [first] = rows;
  const items = rows.filter((row) => row.page_id !== null);
  return {
    rows: items.map(({ page_total: _total, site_slug: _slug, page_id: _id, ...row }) => row),
    total: first?.page_total ?? 0,
    siteSlug: first?.site_slug ?? null,
  };
}

/** The parents whose articles are listed: the root of the project, folders, or both. */
export interface TreeParents {
  inRoot: boolean;
  folderIds: number[];
}

/** Returns the articles outside the trash that are directly in these parents, sorted by position and ID. */
export async function listTreeArticles(db: Db, projectId: string, parents: TreeParents): Promise<ArticleItemRow[]> {
  const { rows } =
    await sql<ArticleItemRow>`select ${ITEM} from ${selectArticlesIn(projectId, parents)} a order by a.position, a.id`.execute(db);
  return rows;
}

/** Approximate size in bytes of an article in a JSON list, without its title, slug and metadata. */
const ITEM_BYTES = 400;

/** Returns the approximate size of the articles as JSON, in bytes. The estimate tends to be too low. */
export async function countTreeBytes(db: Db, projectId: string, parents: TreeParents): Promise<number> {
  const size = sql`(${ITEM_BYTES}::int + octet_length(title) + octet_length(slug) + octet_length((metadata - 'jsonLd')::text))::bigint`;
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(${size}), 0)::bigint as bytes from ${selectArticlesIn(projectId, parents)} a`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/**
 * Selects the articles in these parents. The root and the folders are separate subqueries because no index supports the combined condition.
 */
function selectArticlesIn(projectId: string, { inRoot, folderIds }: TreeParents) {
  const visible = sql`select * from articles where project_id = ${projectId} and trashed_at is null`;
  const inFolders = sql`${visible} and folder_id = any(${folderIds}::int[])`;
  return inRoot ? sql`(${visible} and folder_id is null union all ${inFolders})` : sql`(${inFolders})`;
}
