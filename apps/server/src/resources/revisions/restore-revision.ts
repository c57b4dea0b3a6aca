import type { Context } from '../../context.ts';
import type { ArticleRow } from '../articles/article.ts';
import { getArticle } from '../articles/read-article.ts';
import { getRevision, restoreArticleRevision } from '../articles/revisions/restore-article-revision.ts';
import type { Target } from '../articles/update-article.ts';
import { updateTranslation } from '../translations/update-translation.ts';

/**
 * Restores a revision of an article, or of its translation into `language`, as a new revision. `language` is null for the article itself.
 */
export async function restoreRevision(
  context: Pick<Context, 'db' | 'threads'>,
  { language, ...target }: Target & { language: string | null },
  number: number,
): Promise<ArticleRow> {
  if (language === null) return restoreArticleRevision(context.db, target, number);
  const article = await getArticle(context.db, target.projectId, target.id);
  const { title, content, metadata } = await getRevision(context.db, { articleId: article.id, language, number });
  // A translation has its own title, content and metadata. All other fields belong to the article and are not restored.
  return updateTranslation(context, { ...target, language, isApart: true }, { title, content, metadata });
}
