import type { Block } from '@docreel/translator';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { ArticleRow } from '../articles/article.ts';

/** Names of translated fields besides the content. */
export const FIELDS = ['title', 'metaTitle', 'metaDescription'] as const;
export type FieldName = (typeof FIELDS)[number];

/** Maximum length of each field in characters, as in the API. */
export const FIELD_MAX: Record<FieldName, number> = { title: 300, metaTitle: 300, metaDescription: 1000 };

/** Translation memory of a field: its source text, its translation and the author of the translation. */
export interface Field {
  source: string | null;
  text: string | null;
  author: 'machine' | 'person';
}
export type Fields = Partial<Record<FieldName, Field>>;

export type TranslationRow = Omit<Selectable<Tables['article_translations']>, 'blocks' | 'fields'> & { blocks: Block[]; fields: Fields };

/** Returns whether a person or a machine has translated the title and all blocks, even from an earlier version of the article. */
export function isTranslated({ blocks, fields }: Pick<TranslationRow, 'blocks' | 'fields'>): boolean {
  const isTitleTranslated = fields.title !== undefined && fields.title.source !== null;
  return isTitleTranslated && blocks.every(({ author, source, sourceHash }) => author === 'person' || source === '' || sourceHash !== '');
}

/** Returns the text of a field in the article's own language, or null. */
export function getSourceText(article: ArticleRow, name: FieldName): string | null {
  if (name === 'title') return article.title;
  const value = article.metadata[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/**
 * Returns the article with the title, text and metadata of this translation. Untranslated fields come from the article, except the
 * canonical URL and structured data, which describe a single page.
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
    // The translation counts as published if the article's current revision is. Revision 0 does not exist, so it yields the state
    // "changed".
    published_revision: article.published_revision === article.revision ? row.revision : article.published_revision && 0,
    published_slug: null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
