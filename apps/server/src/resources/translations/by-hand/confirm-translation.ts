import type { Context } from '../../../context.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { matchesRevision } from '../../../platform/http/etag.ts';
import { ThreadTimeout } from '../../../platform/threads/threads.ts';
import type { ArticleRow } from '../../articles/article.ts';
import { getArticle } from '../../articles/read-article.ts';
import type { Target } from '../../articles/update-article.ts';
import { createNotTranslatedError } from '../read-translation.ts';
import { type Fields, FIELDS, getSourceText, isTranslated, toTranslated, type TranslationRow } from '../translation.ts';
import { lockTranslation, updateMemory } from '../translations.store.ts';
import type { ConfirmedBlocks } from './confirm.thread.ts';

/** Time limit in milliseconds, a thousand times the duration for an ordinary article. */
const CONFIRM_MS = 10_000;
const CONFIRM = new URL('./confirm.thread.ts', import.meta.url);

/**
 * Marks these blocks of a translation as up to date with the article, or all of it if `wanted` is null. The text stays, so this creates no
 * revision. `language` must be a result of `resolveLanguage`.
 */
export async function confirmTranslation(
  { db, threads }: Pick<Context, 'db' | 'threads'>,
  { projectId, id, language, ifMatch }: Target & { language: string },
  wanted: number[] | null,
): Promise<ArticleRow> {
  return db.transaction().execute(async (tx) => {
    const article = await getArticle(tx, projectId, id);
    const before = await lockTranslation(tx, { articleId: id, language });
    if (!before) throw createNotTranslatedError(language);
    if (!matchesRevision(ifMatch, before.revision)) throw new ApiError('PRECONDITION_FAILED');
    const confirmed = await confirmBlocks(threads, { article, row: before }, wanted);
    const fields = wanted === null ? confirmFields(article, before) : before.fields;
    const row = { ...before, blocks: confirmed.blocks, fields };
    const isFollowed = confirmed.isFollowed && fields.title?.source === article.title;
    await updateMemory(
      tx,
      { articleId: id, language },
      {
        ...row,
        is_complete: wanted === null || before.is_complete || isTranslated(row),
        source_revision: wanted === null || isFollowed ? article.revision : before.source_revision,
      },
    );
    return toTranslated(article, row);
  });
}

async function confirmBlocks(
  threads: Context['threads'],
  { article, row }: { article: ArticleRow; row: TranslationRow },
  wanted: number[] | null,
): Promise<ConfirmedBlocks> {
  const input = { source: article.content, content: row.content, blocks: row.blocks, wanted };
  try {
    return await threads.run<ConfirmedBlocks>(CONFIRM, input, { owner: article.project_id, timeoutMs: CONFIRM_MS });
  } catch (cause) {
    if (!(cause instanceof ThreadTimeout)) throw cause;
    throw new ApiError('VALIDATION_ERROR', 'This article is too complex to compare with its translation.', { cause });
  }
}

/** Marks the title and the metadata as translations of the current texts. */
function confirmFields(article: ArticleRow, { fields }: TranslationRow): Fields {
  const confirmed: Fields = { ...fields };
  for (const name of FIELDS) {
    const known = confirmed[name];
    if (known) confirmed[name] = { ...known, source: getSourceText(article, name) };
  }
  return confirmed;
}
