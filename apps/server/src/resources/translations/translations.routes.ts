import type { articleOperations, Article, languageOperations, translationOperations } from '@docreel/contract';
import type { Context } from '../../context.ts';
import type { Answer, Call, Handlers } from '../../platform/http/handler.ts';
import { articleEtag } from '../articles/article.ts';
import { respondWithArticle, readArticle } from '../articles/read-article.ts';
import { acceptedJob } from '../jobs/accepted-job.ts';
import { resolveLanguage } from '../languages/resolve-language.ts';
import { readUserId } from '../people/caller.ts';
import { listTranslations } from './list-translations.ts';
import { confirmTranslation } from './by-hand/confirm-translation.ts';
import { startTranslation } from './by-hand/start-translation.ts';
import { listTranslators } from './list-translators.ts';
import { readTranslation } from './read-translation.ts';
import { removeLanguage } from './remove-language.ts';
import { saveEdit } from './save-edit.ts';
import { resolveArticleTarget } from './resolve-target.ts';
import { translate } from './translate.ts';

type LanguageOperations = Pick<typeof languageOperations, 'removeLanguage' | 'translate'>;

/** Operations on articles that have a `language` parameter. They read or write the article itself or its translation. */
type LanguageAwareOperations = Pick<typeof articleOperations, 'getArticle' | 'updateArticle' | 'replaceArticle'>;

export const translationHandlers: Handlers<typeof translationOperations & LanguageOperations & LanguageAwareOperations> = {
  async listTranslations(context, { caller, query }) {
    return { body: await listTranslations(context, caller.projectId, query) };
  },

  async listTranslators(context, { caller }) {
    return { body: { translators: await listTranslators(context, caller.projectId) } };
  },

  async startTranslation(context, { caller, params, body }) {
    const language = await resolveArticleTarget(context, { projectId: caller.projectId, articleId: params.id }, body.language);
    const target = { projectId: caller.projectId, id: params.id, authorId: readUserId(caller), language };
    return respondWithArticle(context, await startTranslation(context, target));
  },

  async confirmTranslation(context, { caller, params, body, headers }) {
    const language = await resolveArticleTarget(context, { projectId: caller.projectId, articleId: params.id }, body.language);
    const target = { projectId: caller.projectId, id: params.id, ifMatch: headers['if-match'], language };
    return respondWithArticle(context, await confirmTranslation(context, target, body.blocks ?? null));
  },

  async translate(context, { caller, body }) {
    return acceptedJob(context, await translate(context, caller.projectId, body));
  },

  async removeLanguage(context, { caller, params }) {
    return { body: { deleted: true, articlesDeleted: await removeLanguage(context, caller.projectId, params.code) } };
  },

  async getArticle(context, { caller, params, query }) {
    const language = await resolveLanguage(context.db, caller.projectId, query.language);
    const request = { id: params.id, format: query.format, detail: query.detail };
    const body = await (language === null
      ? readArticle(context, caller.projectId, request)
      : readTranslation(context, caller.projectId, { ...request, language }));
    return { body, etag: articleEtag(body) };
  },

  updateArticle: updateInLanguage,
  replaceArticle: updateInLanguage,
};

type UpdateCall = Pick<Call<(typeof articleOperations)['updateArticle']>, 'caller' | 'params' | 'query' | 'body' | 'headers'>;

async function updateInLanguage(context: Context, { caller, params, query, body, headers }: UpdateCall): Promise<Answer<Article>> {
  const { projectId } = caller;
  const language = await resolveLanguage(context.db, projectId, query.language);
  const target = { projectId, id: params.id, ifMatch: headers['if-match'], authorId: readUserId(caller), language };
  return respondWithArticle(context, await saveEdit(context, target, body));
}
