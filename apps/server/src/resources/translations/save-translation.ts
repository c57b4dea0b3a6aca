import type { Db } from '../../platform/db/tables.ts';
import type { ArticleRow } from '../articles/article.ts';
import { addTranslationRevision } from '../articles/revisions/translation-revisions.ts';
import type { TranslationRow } from './translation.ts';
import { saveTranslationRow, type TranslationValues } from './translations.store.ts';

export interface Destination {
  article: ArticleRow;
  language: string;
  /** The current translation, locked by the caller. Undefined if the article is translated for the first time. */
  before: TranslationRow | undefined;
  author: 'person' | 'machine';
  /** ID of the signed-in user. Null for API keys. */
  authorId?: string | null | undefined;
  isApart?: boolean | undefined;
}

/** Saves the first or the next revision of a translation. */
export async function saveTranslation(
  tx: Db,
  { article, language, before, author, authorId, isApart }: Destination,
  values: TranslationValues,
): Promise<TranslationRow> {
  const revision = (before?.revision ?? 0) + 1;
  const row = await saveTranslationRow(tx, { articleId: article.id, projectId: article.project_id, language, revision }, values);
  const { title, content, metadata } = row;
  const version = { articleId: article.id, language, number: revision, title, slug: article.slug, content, metadata };
  await addTranslationRevision(tx, { ...version, evidence: null, author, authorId, isApart });
  return row;
}
