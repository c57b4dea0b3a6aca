import type { Article } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { ArticleRow } from '../articles/article.ts';
import { checkFormat, getArticle, toArticle } from '../articles/read-article.ts';
import { toTranslated, type TranslationRow } from './translation.ts';
import { findTranslation } from './translations.store.ts';

/** The article in another language, in the form asked for. `language` as `resolveLanguage` answers it. */
export async function readTranslation(
  context: Context,
  projectId: string,
  wanted: { id: number; format: string; language: string },
): Promise<Article> {
  const format = checkFormat(wanted.format);
  const { article, row } = await getTranslation(context.db, projectId, wanted);
  return toArticle(context, toTranslated(article, row), format);
}

/** Article and translation; throws where either is not there. */
async function getTranslation(
  db: Db,
  projectId: string,
  { id, language }: { id: number; language: string },
): Promise<{ article: ArticleRow; row: TranslationRow }> {
  const article = await getArticle(db, projectId, id);
  const row = await findTranslation(db, { articleId: id, language });
  if (!row) throw notTranslated(language);
  return { article, row };
}

export function notTranslated(language: string): ApiError {
  return new ApiError(
    'LANGUAGE_NOT_FOUND',
    `The article is not translated into "${language}" yet. Translate it with POST /translate first.`,
  );
}
