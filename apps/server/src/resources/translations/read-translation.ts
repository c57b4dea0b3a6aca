import type { Article, Block } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import { ThreadTimeout } from '../../platform/threads/threads.ts';
import type { ArticleRow } from '../articles/article.ts';
import { checkFormat, getArticle, toArticle, type ArticleRequest } from '../articles/read-article.ts';
import { toTranslated, type TranslationRow } from './translation.ts';
import { findTranslation } from './translations.store.ts';

/** The article in another language, in the form asked for. `language` as `resolveLanguage` answers it. */
export async function readTranslation(
  context: Context,
  projectId: string,
  request: ArticleRequest & { language: string },
): Promise<Article> {
  const format = checkFormat(request.format);
  const { article, row } = await getTranslation(context.db, projectId, request);
  const answer = await toArticle(context, toTranslated(article, row), { format, detail: request.detail });
  return request.detail === 'html' && answer.blocks
    ? { ...answer, blocks: await markStale(context, answer.blocks, { article, row }) }
    : answer;
}

/** A thousand times what an ordinary article takes. */
const COMPARE_MS = 10_000;
const LIST_STALE = new URL('./list-stale.thread.ts', import.meta.url);

/** What takes too long to be compared is not marked. */
async function markStale(
  { threads }: Pick<Context, 'threads'>,
  blocks: readonly Block[],
  { article, row }: { article: ArticleRow; row: TranslationRow },
): Promise<Block[]> {
  const input = { source: article.content, blocks: row.blocks, pieces: blocks.map(({ markdown }) => markdown) };
  const stale = await threads
    .run<boolean[]>(LIST_STALE, input, { owner: article.project_id, timeoutMs: COMPARE_MS })
    .catch((error: unknown) => {
      if (error instanceof ThreadTimeout) return [];
      throw error;
    });
  return blocks.map((block, at) => ({ ...block, isStale: stale[at] ?? false }));
}

/** Article and translation; throws where either is not there. */
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
    `The article is not translated into "${language}" yet. Translate it with POST /translate first.`,
  );
}
