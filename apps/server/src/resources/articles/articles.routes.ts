import type { articleOperations, Article } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { pagination } from '../../lib/pagination.ts';
import type { Answer, Call, Caller, Handlers } from '../../platform/http/handler.ts';
import { resolveLanguage } from '../languages/resolve-language.ts';
import { readTranslation } from '../translations/read-translation.ts';
import { userIdOf } from '../people/asking.ts';
import { updateTranslation } from '../translations/update-translation.ts';
import { articleEtag, toListItem } from './article.ts';
import { listArticles } from './lists.store.ts';
import { siteAddress } from '../publications/publication.ts';
import { checkFolder, createArticle } from './create-article.ts';
import { deleteArticle } from './delete-article.ts';
import { answerArticle, readArticle } from './read-article.ts';
import { updateArticle } from './update-article.ts';

export const articleHandlers: Handlers<typeof articleOperations> = {
  async listArticles({ db, config }, { caller, query }) {
    if (query.folderId !== undefined) await checkFolder(db, caller.projectId, query.folderId);
    const { rows, total, siteSlug } = await listArticles(db, caller.projectId, query);
    const addresses = { site: siteAddress(config, siteSlug ?? caller.projectId), app: config.PUBLIC_URL };
    return { body: { articles: rows.map((row) => toListItem(row, addresses)), pagination: pagination(query, rows.length, total) } };
  },

  async getArticle(context, { caller, params, query }) {
    const language = await resolveLanguage(context.db, caller.projectId, query.language);
    const wanted = { id: params.id, format: query.format, detail: query.detail };
    const body = await (language === null
      ? readArticle(context, caller.projectId, wanted)
      : readTranslation(context, caller.projectId, { ...wanted, language }));
    return { body, etag: articleEtag(body) };
  },

  async createArticle(context, { caller, body }) {
    const { title, content, folderId = null } = body;
    return created(context, caller, { title, content, folderId });
  },

  async createEmptyArticle(context, { caller, body }) {
    const { title = 'Untitled', folderId = null } = body;
    return created(context, caller, { title, content: '', folderId });
  },

  updateArticle: change,
  replaceArticle: change,

  async deleteArticle({ db }, { caller, params, headers }) {
    await deleteArticle(db, { projectId: caller.projectId, id: params.id, ifMatch: headers['if-match'] });
    return { body: { deleted: true } };
  },
};

async function created(
  context: Context,
  caller: Caller,
  article: { title: string; content: string; folderId: number | null },
): Promise<Answer<Article>> {
  const row = await createArticle(context.db, {
    ...article,
    projectId: caller.projectId,
    author: 'person',
    authorId: userIdOf(caller),
  });
  return { ...(await answerArticle(context, row)), headers: { location: `${context.config.API_BASE_PATH}/articles/${row.id}` } };
}

type Change = Pick<Call<(typeof articleOperations)['updateArticle']>, 'caller' | 'params' | 'query' | 'body' | 'headers'>;

async function change(context: Context, { caller, params, query, body, headers }: Change): Promise<Answer<Article>> {
  const target = { projectId: caller.projectId, id: params.id, ifMatch: headers['if-match'], authorId: userIdOf(caller) };
  const language = await resolveLanguage(context.db, caller.projectId, query.language);
  const row = await (language === null
    ? updateArticle(context.db, target, body)
    : updateTranslation(context, { ...target, language }, body));
  return answerArticle(context, row);
}
