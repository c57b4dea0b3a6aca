import type { Article, Block } from '@docreel/contract';
import type { ComparedPiece } from '@docreel/translator';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import { ThreadTimeout } from '../../platform/threads/threads.ts';
import type { ArticleRow } from '../articles/article.ts';
import { checkFormat, getArticle, toArticle, type ArticleRequest } from '../articles/read-article.ts';
import type { TextsToCompare } from './compare.thread.ts';
import { toTranslated, type TranslationRow } from './translation.ts';
import { findTranslation } from './translations.store.ts';

/** Returns the translation of an article in the requested format. `language` must be a result of `resolveLanguage`. */
export async function readTranslation(
  context: Context,
  projectId: string,
  request: ArticleRequest & { language: string },
): Promise<Article> {
  const format = checkFormat(request.format);
  const { article, row } = await getTranslation(context.db, projectId, request);
  const answer = await toArticle(context, toTranslated(article, row), { format, detail: request.detail });
  return request.detail === 'html' && answer.blocks
    ? { ...answer, blocks: await describeBlocks(context, answer.blocks, { article, row }) }
    : answer;
}

/** Time limit in milliseconds, a thousand times the duration for an ordinary article. */
const COMPARE_MS = 10_000;
const COMPARE = new URL('./compare.thread.ts', import.meta.url);

/** Compares each block with the article. If the comparison takes too long, all blocks count as not stale. */
async function describeBlocks(
  { threads }: Pick<Context, 'threads'>,
  blocks: readonly Block[],
  { article, row }: { article: ArticleRow; row: TranslationRow },
): Promise<Block[]> {
  const input: TextsToCompare = { source: article.content, content: row.content, blocks: row.blocks };
  const compared = await threads
    .run<ComparedPiece[] | null>(COMPARE, input, { owner: article.project_id, timeoutMs: COMPARE_MS })
    .catch((error: unknown) => {
      if (error instanceof ThreadTimeout) return null;
      throw error;
    });
  return blocks.map((block, at) => {
    const translation = compared?.[at];
    return { ...block, isStale: translation?.state === 'stale', ...(translation && { translation }) };
  });
}

/** Returns the article and its translation. Throws if either does not exist. */
async function getTranslation(
  db: Db,
  projectId: string,
  { id, language }: { id: number; language: string },
): Promise<{ article: ArticleRow; row: TranslationRow }> {
  const article = await getArticle(db, projectId, id);
  const row = await findTranslation(db, { articleId: id, language });
  if (!row) throw createNotTranslatedError(language);
  return { article, row };
}

export function createNotTranslatedError(language: string): ApiError {
  return new ApiError(
    'LANGUAGE_NOT_FOUND',
    `The article is not translated into "${language}" yet. Translate it with POST /translate, or start with POST /articles/{id}/translation.`,
  );
}
