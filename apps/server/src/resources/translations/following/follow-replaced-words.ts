import { type Block, matchWords, replaceInPlainText, type WordEdit, type WordsToFollow } from '@docreel/translator';
import type { Context } from '../../../context.ts';
import { ThreadTimeout } from '../../../platform/threads/threads.ts';
import type { ArticleRow } from '../../articles/article.ts';
import { getArticle } from '../../articles/read-article.ts';
import { type Fields, isTranslated, type TranslationRow } from '../translation.ts';
import { lockTranslation, updateMemory } from '../translations.store.ts';

/** Time limit in milliseconds, a thousand times the duration for an ordinary article. */
const FOLLOW_MS = 10_000;
const FOLLOW_WORDS = new URL('./follow-words.thread.ts', import.meta.url);

/**
 * Updates a translation after words were replaced in it and in its article. Blocks that a machine wrote stay its own, and a block whose
 * original differs only by these words is up to date. `before` is the translation before the replacement.
 */
export async function followReplacedWords(
  { db, threads }: Pick<Context, 'db' | 'threads'>,
  before: TranslationRow,
  edit: WordEdit,
): Promise<void> {
  const key = { articleId: before.article_id, language: before.language };
  await db.transaction().execute(async (tx) => {
    const article = await getArticle(tx, before.project_id, before.article_id);
    const now = await lockTranslation(tx, key);
    if (!now) return;
    const words = { source: article.content, content: now.content, before: before.blocks, now: now.blocks, edit };
    const followed = await follow(threads, before.project_id, words);
    if (followed === null) return;
    const row = { ...now, blocks: followed.blocks, fields: followTitle({ article, before, now }, edit) };
    const isUpToDate = followed.isFollowed && row.fields.title?.source === article.title;
    await updateMemory(tx, key, {
      ...row,
      is_complete: before.is_complete || isTranslated(row),
      source_revision: isUpToDate ? article.revision : now.source_revision,
    });
  });
}

function followTitle(
  { article, before, now }: { article: ArticleRow; before: TranslationRow; now: TranslationRow },
  edit: WordEdit,
): Fields {
  const [old, title] = [before.fields.title, now.fields.title];
  if (!title) return now.fields;
  const isReplaced = old !== undefined && old.text !== null && title.text === replaceInPlainText(old.text, edit);
  const source = title.source !== null && replaceInPlainText(title.source, edit) === article.title ? article.title : title.source;
  const isFollowed = title.text === null || matchWords(title.text, edit.text).length === 0;
  // A title that nobody has translated yet has no source.
  const kept = isReplaced ? { author: old.author, source: old.source === null ? null : source } : { source };
  return { ...now.fields, title: { ...title, ...kept, ...(!isFollowed && { source: title.source }) } };
}

async function follow(
  threads: Context['threads'],
  owner: string,
  words: WordsToFollow & { content: string },
): Promise<{ blocks: Block[]; isFollowed: boolean } | null> {
  return threads
    .run<{ blocks: Block[]; isFollowed: boolean }>(FOLLOW_WORDS, words, { owner, timeoutMs: FOLLOW_MS })
    .catch((error: unknown) => {
      if (error instanceof ThreadTimeout) return null;
      throw error;
    });
}
