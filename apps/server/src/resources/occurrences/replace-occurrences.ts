import type { BodyOf, occurrenceOperations, ReplacedArticle } from '@docreel/contract';
import { matchWords, replaceInPlainText } from '@docreel/translator';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { ThreadTimeout } from '../../platform/threads/threads.ts';
import { getArticle } from '../articles/read-article.ts';
import { getRevision } from '../articles/revisions/restore-article-revision.ts';
import { resolveLanguage } from '../languages/resolve-language.ts';
import { followReplacedWords } from '../translations/following/follow-replaced-words.ts';
import { createNotTranslatedError } from '../translations/read-translation.ts';
import { saveEdit } from '../translations/save-edit.ts';
import type { TranslationRow } from '../translations/translation.ts';
import { findTranslation } from '../translations/translations.store.ts';

type Replacement = BodyOf<(typeof occurrenceOperations)['replaceOccurrences']>;

/** An article or a translation to change. `before` is the translation before the change. */
type ReplaceTarget = Replacement['targets'][number] & { code: string | null; name: string; before: TranslationRow | undefined };

/** Time limit in milliseconds for one text, a thousand times the duration for an ordinary article. */
const REPLACE_MS = 10_000;
const REPLACE_IN_TEXT = new URL('./replace-in-text.thread.ts', import.meta.url);

interface Caller {
  projectId: string;
  authorId: string | null;
}

/**
 * Replaces words in blocks of articles and translations. Checks that all of them exist, then saves each in its own transaction, merged with
 * later edits of other people.
 */
export async function replaceOccurrences(
  context: Pick<Context, 'db' | 'threads'>,
  caller: Caller,
  request: Replacement,
): Promise<ReplacedArticle[]> {
  const targets = [];
  for (const target of request.targets) targets.push(await checkTarget(context, caller.projectId, target));
  const replaced = [];
  for (const target of targets) replaced.push(await replaceInArticle(context, caller, { target, ...request }));
  // Articles and translations are compared after all of them have changed.
  for (const { before } of targets) if (before) await followReplacedWords(context, before, request);
  return replaced;
}

async function checkTarget({ db }: Pick<Context, 'db'>, projectId: string, target: Replacement['targets'][number]): Promise<ReplaceTarget> {
  const article = await getArticle(db, projectId, target.articleId);
  const code = await resolveLanguage(db, projectId, target.language);
  const before = code === null ? undefined : await findTranslation(db, { articleId: article.id, language: code });
  if (code !== null && !before) throw createNotTranslatedError(code);
  await getRevision(db, { articleId: article.id, language: code, number: target.revision });
  return { ...target, code, name: code ?? article.language, before };
}

async function replaceInArticle(
  context: Pick<Context, 'db' | 'threads'>,
  { projectId, authorId }: Caller,
  { target, text, replacement }: Omit<Replacement, 'targets'> & { target: ReplaceTarget },
): Promise<ReplacedArticle> {
  const { articleId, code, name, revision, blocks, hasTitle = false } = target;
  const edit = { text, replacement };
  const base = await getRevision(context.db, { articleId, language: code, number: revision });
  const { content, count } = await replace(context, projectId, { content: base.content, edit, blocks });
  const inTitle = hasTitle ? matchWords(base.title, text).length : 0;
  const unchanged = { articleId, language: name, count: 0, previousRevision: revision, revision, hasConflict: false };
  if (count + inTitle === 0) return unchanged;
  const before = await readRevision(context, projectId, target);
  try {
    const saved = await saveEdit(
      context,
      { projectId, id: articleId, ifMatch: undefined, authorId, isApart: true, language: code },
      { content, baseRevision: revision, ...(inTitle > 0 && { title: replaceInPlainText(base.title, edit) }) },
    );
    // The same change of somebody else needs no revision.
    if (saved.revision === before) return { ...unchanged, previousRevision: before, revision: before };
    return { ...unchanged, count: count + inTitle, previousRevision: saved.revision - 1, revision: saved.revision };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PRECONDITION_FAILED') return { ...unchanged, hasConflict: true };
    throw error;
  }
}

/** Returns the current revision of an article or its translation. */
async function readRevision({ db }: Pick<Context, 'db'>, projectId: string, { articleId, code }: ReplaceTarget): Promise<number> {
  if (code === null) return (await getArticle(db, projectId, articleId)).revision;
  const translation = await findTranslation(db, { articleId, language: code });
  if (!translation) throw createNotTranslatedError(code);
  return translation.revision;
}

async function replace(
  { threads }: Pick<Context, 'threads'>,
  projectId: string,
  input: { content: string; edit: { text: string; replacement: string }; blocks: number[] },
): Promise<{ content: string; count: number }> {
  try {
    return await threads.run<{ content: string; count: number }>(REPLACE_IN_TEXT, input, { owner: projectId, timeoutMs: REPLACE_MS });
  } catch (cause) {
    if (!(cause instanceof ThreadTimeout)) throw cause;
    return { content: input.content, count: 0 };
  }
}
