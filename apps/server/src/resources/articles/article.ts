import { createHash } from 'node:crypto';
import type { Article, ArticleListItem, ArticleMetadata } from '@docreel/contract';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { createRevisionEtag } from '../../platform/http/etag.ts';

export type ArticleRow = Selectable<Tables['articles']>;
/** A row of the table `articles` without the columns `content` and `evidence`, which lists leave out. */
export type ArticleItemRow = Omit<ArticleRow, 'content' | 'evidence'>;

/** Slugs that articles cannot have because the published site uses these paths itself. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(['assets', 'media', 'images', 'index', '404', 'sitemap', 'robots', 'search']);

const NO_METADATA: ArticleMetadata = {
  metaTitle: null,
  metaDescription: null,
  metaKeywords: [],
  ogImage: null,
  canonicalUrl: null,
  noIndex: false,
  jsonLd: null,
};

/** Returns the SHA-256 hash of a text in hexadecimal. */
export function hashContent(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Returns an article's stored metadata, with defaults for missing fields. */
export function toMetadata(stored: Record<string, unknown>): ArticleMetadata {
  return { ...NO_METADATA, ...stored };
}

function withoutJsonLd(stored: Record<string, unknown>): ArticleListItem['metadata'] {
  const { jsonLd: _jsonLd, ...metadata } = toMetadata(stored);
  return metadata;
}

/** Base URLs of the links in API responses: `site` is the published site, and `app` is the dashboard. */
export interface BaseUrls {
  site: string;
  app: string;
}

export function toListItem(row: ArticleItemRow, { site, app }: BaseUrls): ArticleListItem {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    folderId: row.folder_id,
    format: 'markdown',
    metadata: withoutJsonLd(row.metadata),
    language: row.language,
    isHidden: row.is_hidden,
    videoId: row.video_id,
    templateId: row.template_id,
    position: row.position,
    revision: row.revision,
    publishState: getPublishState(row),
    // The URL contains the project ID because finding the project's current slug would require another query.
    editUrl: `${app}/p/${row.project_id}/content/${row.id}`,
    previewUrl: row.published_slug === null ? null : `${site}${row.published_slug}/`,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    publishedAt: row.published_at?.toISOString() ?? null,
  };
}

function getPublishState(row: ArticleItemRow): ArticleListItem['publishState'] {
  if (row.published_at === null) return 'unpublished';
  if (row.published_revision === null) return 'removed';
  return row.published_revision === row.revision ? 'published' : 'changed';
}

/** Returns the ETag of an article. The revision number represents the content, which would take long to hash. */
export function articleEtag({ content: _content, blocks = [], ...state }: Article): string {
  // These are the only fields of a block that can change without a new revision, so the ETag includes them.
  const compared = blocks.flatMap(({ isStale, translation }) => (translation ? [{ isStale, translation }] : []));
  const unsupported = blocks.flatMap((block, at) => (block.unsupported?.length ? [[at, block.unsupported]] : []));
  const changing = { ...(compared.length > 0 && { compared }), ...(unsupported.length > 0 && { unsupported }) };
  return createRevisionEtag(state.revision, { ...state, ...changing });
}
