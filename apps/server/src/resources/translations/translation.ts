import type { Block } from '@docreel/translator';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { ArticleRow } from '../articles/article.ts';

/** Text beside the content that is translated too. Null is not there. */
export const FIELDS = ['title', 'metaTitle', 'metaDescription'] as const;
export type FieldName = (typeof FIELDS)[number];

/** As many characters as the contract lets a person write. */
export const FIELD_MAX: Record<FieldName, number> = { title: 300, metaTitle: 300, metaDescription: 1000 };

/** What is remembered of a field: what it was made from, what it became, and who says so. */
export interface Field {
  source: string | null;
  text: string | null;
  author: 'machine' | 'person';
}
export type Fields = Partial<Record<FieldName, Field>>;

export type TranslationRow = Omit<Selectable<Tables['article_translations']>, 'blocks' | 'fields'> & { blocks: Block[]; fields: Fields };

/** What the article itself says there. */
export function getSourceText(article: ArticleRow, name: FieldName): string | null {
  if (name === 'title') return article.title;
  const value = article.metadata[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/**
 * The article as it is read in the language of this translation: what is not translated stays the article's, but for what
 * names one page alone.
 */
export function toTranslated(article: ArticleRow, row: TranslationRow): ArticleRow {
  return {
    ...article,
    title: row.title,
    content: row.content,
    content_hash: row.content_hash,
    metadata: { ...article.metadata, canonicalUrl: null, jsonLd: null, ...row.metadata },
    language: row.language,
    revision: row.revision,
    // Whether the article is published as it is: 0 is no revision, so that the state then says "changed".
    published_revision: article.published_revision === article.revision ? row.revision : article.published_revision && 0,
    published_slug: null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
