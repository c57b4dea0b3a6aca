import type { articleOperations, Article } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { pagination } from '../../lib/pagination.ts';
import type { Answer, Caller, Handlers } from '../../platform/http/handler.ts';
import { readUserId } from '../people/caller.ts';
import { toListItem } from './article.ts';
import { listArticles } from './lists.store.ts';
import { siteUrl } from '../projects/site-url.ts';
import { checkFolder, createArticle } from './create-article.ts';
import { deleteArticle } from './delete-article.ts';
import { respondWithArticle } from './read-article.ts';

/** Route handlers for articles. Operations with a `language` parameter are in `translations/translations.routes.ts`. */
export const articleHandlers: Handlers<Omit<typeof articleOperations, 'getArticle' | 'updateArticle' | 'replaceArticle'>> = {
  async listArticles({ db, config }, { caller, query }) {
    if (query.folderId !== undefined) await checkFolder(db, caller.projectId, query.folderId);
    const { rows, total, siteSlug } = await listArticles(db, caller.projectId, query);
    const urls = { site: siteUrl(config, siteSlug ?? caller.projectId), app: config.PUBLIC_URL };
    return { body: { articles: rows.map((row) => toListItem(row, urls)), pagination: pagination(query, rows.length, total) } };
  },

  async createArticle(context, { caller, body }) {
    const { title, content, folderId = null } = body;
    return createAndRespond(context, caller, { title, content, folderId });
  },

  async createEmptyArticle(context, { caller, body }) {
    const { title = 'Untitled', folderId = null } = body;
    return createAndRespond(context, caller, { title, content: '', folderId });
  },

  async deleteArticle({ db }, { caller, params, headers }) {
    await deleteArticle(db, { projectId: caller.projectId, id: params.id, ifMatch: headers['if-match'] });
    return { body: { deleted: true } };
  },
};

async function createAndRespond(
  context: Context,
  caller: Caller,
  article: { title: string; content: string; folderId: number | null },
): Promise<Answer<Article>> {
  const row = await createArticle(context.db, {
    ...article,
    projectId: caller.projectId,
    author: 'person',
    authorId: readUserId(caller),
  });
  return { ...(await respondWithArticle(context, row)), headers: { location: `${context.config.API_BASE_PATH}/articles/${row.id}` } };
}
