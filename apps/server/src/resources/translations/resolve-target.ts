import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { getArticle } from '../articles/read-article.ts';
import { resolveLanguage } from '../languages/resolve-language.ts';

/** Returns the code of a language that the project is translated into. Throws `LANGUAGE_NOT_CONFIGURED`, also for the original language. */
export async function resolveTarget({ db }: Pick<Context, 'db'>, projectId: string, code: string): Promise<string> {
  const language = await resolveLanguage(db, projectId, code);
  if (language !== null) return language;
  throw new ApiError('LANGUAGE_NOT_CONFIGURED', `The articles are written in "${code}". Name a language to translate them into.`);
}

/** Like `resolveTarget`, but throws `ARTICLE_NOT_FOUND` first, so that articles of other projects give the same response as missing ones. */
export async function resolveArticleTarget(
  context: Pick<Context, 'db'>,
  { projectId, articleId }: { projectId: string; articleId: number },
  code: string,
): Promise<string> {
  await getArticle(context.db, projectId, articleId);
  return resolveTarget(context, projectId, code);
}
