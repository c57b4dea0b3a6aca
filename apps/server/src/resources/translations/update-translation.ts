import { isDeepStrictEqual } from 'node:util';
import type { ArticleMetadata } from '@docreel/contract';
import type { Translation } from '@docreel/translator';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { matchesRevision } from '../../platform/http/etag.ts';
import { type ArticleRow, toMetadata } from '../articles/article.ts';
import { getArticle } from '../articles/read-article.ts';
import type { ArticlePatch, Target } from '../articles/update-article.ts';
import { learnEdits } from './learn-edits.ts';
import { createNotTranslatedError } from './read-translation.ts';
import { saveTranslation } from './save-translation.ts';
import { FIELDS, type Fields, getSourceText, isTranslated, toTranslated, type TranslationRow } from './translation.ts';
import { lockTranslation } from './translations.store.ts';

/** Fields that all languages of an article share. */
const SHARED = ['slug', 'folderId', 'position', 'isHidden'] as const;

/**
 * Applies a person's edit to a translation as one new revision. Changed blocks count as written by a person. An edit that changes nothing
 * creates no revision.
 */
export async function updateTranslation(
  { db, threads }: Pick<Context, 'db' | 'threads'>,
  target: Target & { language: string },
  patch: ArticlePatch,
): Promise<ArticleRow> {
  checkPatch(patch);
  const { projectId, id, language, ifMatch, authorId, isApart } = target;
  return db.transaction().execute(async (tx) => {
    const article = await getArticle(tx, projectId, id);
    const before = await lockTranslation(tx, { articleId: id, language });
    if (!before) throw createNotTranslatedError(language);
    if (!matchesRevision(ifMatch, before.revision)) throw new ApiError('PRECONDITION_FAILED');
    const change = {
      ...diffFields(article, before, patch),
      ...(await diffContent({ threads, owner: projectId }, before, patch.content)),
    };
    if (Object.keys(change).length === 0) return toTranslated(article, before);
    const row = { ...before, ...change };
    const values = { ...row, is_complete: before.is_complete || isTranslated(row) };
    return toTranslated(article, await saveTranslation(tx, { article, language, before, author: 'person', authorId, isApart }, values));
  });
}

function checkPatch(patch: ArticlePatch): void {
  const names = SHARED.filter((name) => patch[name] !== undefined);
  if (names.length === 0) return;
  const message = 'This field is shared by all languages. Change it without `language`.';
  throw new ApiError(
    'VALIDATION_ERROR',
    `A translation cannot change ${names.join(', ')}, which all languages share. Change the article without \`language\`.`,
    {
      details: names.map((name) => ({ path: `body.${name}`, code: 'invalid', message })),
    },
  );
}

function diffFields(article: ArticleRow, before: TranslationRow, patch: ArticlePatch): Partial<TranslationRow> {
  const {
    title = before.title,
    slug: _slug,
    content: _content,
    folderId: _folder,
    position: _position,
    isHidden: _hidden,
    metadata,
    ...flat
  } = patch;
  // Values are compared with those in API responses, so that clients can read shared fields and send them back unchanged.
  const answered = toMetadata(toTranslated(article, before).metadata);
  const given = Object.entries({ ...metadata, ...flat });
  const changed = given.filter(([name, value]) => !isDeepStrictEqual(value, answered[name as keyof ArticleMetadata]));
  if (title === before.title && changed.length === 0) return {};
  const merged: Record<string, unknown> = { ...before.metadata, ...Object.fromEntries(changed) };
  const fields: Fields = { ...before.fields };
  const texts = { title, metaTitle: merged['metaTitle'], metaDescription: merged['metaDescription'] };
  for (const name of FIELDS) {
    const text = texts[name] ?? null;
    const known = before.fields[name];
    if (text !== (known?.text ?? null))
      fields[name] = {
        source: known?.source ?? getSourceText(article, name),
        text: typeof text === 'string' ? text : null,
        author: 'person',
      };
  }
  return { title, metadata: merged, fields };
}

async function diffContent(
  { threads, owner }: Pick<Context, 'threads'> & { owner: string },
  before: TranslationRow,
  content: string | undefined,
): Promise<Partial<TranslationRow>> {
  if (content === undefined || content === before.content) return {};
  const earlier: Translation = { content: before.content, blocks: before.blocks, hasOwnLayout: before.has_own_layout };
  const edits = await learnEdits(threads, owner, { earlier, edited: content });
  return { content: edits.content, blocks: edits.blocks, has_own_layout: edits.hasOwnLayout };
}
