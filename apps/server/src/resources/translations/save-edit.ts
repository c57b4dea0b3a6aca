import type { articleOperations, BodyOf } from '@docreel/contract';
import type { Context } from '../../context.ts';
import type { ArticleRow } from '../articles/article.ts';
import { type Edit, mergeIntoCurrent } from '../articles/merging/merge-into-current.ts';
import { getArticle } from '../articles/read-article.ts';
import { type ArticlePatch, type Target, updateArticle } from '../articles/update-article.ts';
import { createNotTranslatedError } from './read-translation.ts';
import { findTranslation } from './translations.store.ts';
import { updateTranslation } from './update-translation.ts';

/**
 * Saves an edit of an article or, with a language, of its translation. With `baseRevision` and without `If-Match`, the text is merged with
 * later changes of other people.
 */
export async function saveEdit(
  context: Pick<Context, 'db' | 'threads'>,
  { language, ...target }: Target & { language: string | null },
  { baseRevision, ...patch }: BodyOf<(typeof articleOperations)['updateArticle']>,
): Promise<ArticleRow> {
  const update = (change: ArticlePatch, ifMatch: string | undefined) =>
    language === null
      ? updateArticle(context.db, { ...target, ifMatch }, change)
      : updateTranslation(context, { ...target, ifMatch, language }, change);
  const { content } = patch;
  if (baseRevision === undefined || content === undefined || target.ifMatch !== undefined) return update(patch, target.ifMatch);
  const edit = { projectId: target.projectId, articleId: target.id, language, content, baseRevision };
  return mergeIntoCurrent(context, edit, {
    read: () => readCurrentText(context, edit),
    save: (merged, ifMatch) => update({ ...patch, content: merged }, ifMatch),
  });
}

async function readCurrentText(
  { db }: Pick<Context, 'db'>,
  { projectId, articleId, language }: Edit,
): Promise<{ revision: number; content: string }> {
  const article = await getArticle(db, projectId, articleId);
  if (language === null) return article;
  const translation = await findTranslation(db, { articleId, language });
  if (!translation) throw createNotTranslatedError(language);
  return translation;
}
