import type { Context } from '../../../context.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { ThreadTimeout } from '../../../platform/threads/threads.ts';
import type { ArticleRow } from '../../articles/article.ts';
import { lockForChange, type Target } from '../../articles/update-article.ts';
import { saveTranslation } from '../save-translation.ts';
import { type Fields, isTranslated, toTranslated, type TranslationRow } from '../translation.ts';
import { lockTranslation, updateMemory } from '../translations.store.ts';
import type { FollowedText } from './follow-source.thread.ts';

/** Time limit in milliseconds, a thousand times the duration for an ordinary article. */
const FOLLOW_MS = 10_000;
const FOLLOW_SOURCE = new URL('./follow-source.thread.ts', import.meta.url);

/**
 * Creates a translation that is a copy of the article, for a person to translate. If there is a translation, adds the blocks that are new
 * in the article, and updates those that nobody has translated yet. `language` must be a result of `resolveLanguage`.
 */
export async function startTranslation(
  { db, threads }: Pick<Context, 'db' | 'threads'>,
  { projectId, id, language, authorId }: Omit<Target, 'ifMatch'> & { language: string },
): Promise<ArticleRow> {
  return db.transaction().execute(async (tx) => {
    // The lock prevents that two requests create the same translation.
    const article = await lockForChange(tx, { projectId, id, ifMatch: undefined });
    const before = await lockTranslation(tx, { articleId: id, language });
    const followed = await follow(threads, article, before);
    if (before && followed === null) return toTranslated(article, before);
    const { isFollowed = false, ...text } = followed ?? { content: article.content, blocks: [] };
    const row = { ...(before ?? createFirst(article)), ...text };
    const values = {
      ...row,
      is_complete: isTranslated(row),
      source_revision: isFollowed && (row.fields.title?.source ?? article.title) === article.title ? article.revision : row.source_revision,
    };
    if (before && before.content === values.content) {
      await updateMemory(tx, { articleId: id, language }, values);
      return toTranslated(article, { ...before, ...values });
    }
    const destination = { article, language, before, author: before ? 'person' : 'machine', authorId } as const;
    return toTranslated(article, await saveTranslation(tx, destination, values));
  });
}

type FirstTranslation = Pick<TranslationRow, 'title' | 'metadata' | 'fields' | 'has_own_layout' | 'source_revision'>;

/** Returns the fields of a translation that nobody has translated yet. The title has no source, so that a translator translates it later. */
function createFirst({ title, revision }: ArticleRow): FirstTranslation {
  const fields: Fields = { title: { source: null, text: title, author: 'machine' } };
  return { title, metadata: {}, fields, has_own_layout: false, source_revision: revision };
}

/** Returns null if the texts cannot be compared. Then the translation stays as it is. */
async function follow(threads: Context['threads'], article: ArticleRow, before: TranslationRow | undefined): Promise<FollowedText | null> {
  const earlier = before ? { content: before.content, blocks: before.blocks, hasOwnLayout: before.has_own_layout } : null;
  try {
    const input = { source: article.content, earlier };
    return await threads.run<FollowedText | null>(FOLLOW_SOURCE, input, { owner: article.project_id, timeoutMs: FOLLOW_MS });
  } catch (cause) {
    if (!(cause instanceof ThreadTimeout)) throw cause;
    throw new ApiError('VALIDATION_ERROR', 'This article is too complex to translate. Split it into shorter articles.', { cause });
  }
}
