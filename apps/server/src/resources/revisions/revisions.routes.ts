import type { revisionOperations } from '@docreel/contract';
import { pagination } from '../../lib/pagination.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { acceptedJob } from '../jobs/accepted-job.ts';
import { readUserId } from '../people/caller.ts';
import { resolveLanguage } from '../languages/resolve-language.ts';
import { respondWithArticle, getArticle } from '../articles/read-article.ts';
import { regenerateArticle } from '../articles/generation/regenerate-article.ts';
import { getRevision } from '../articles/revisions/restore-article-revision.ts';
import { restoreRevision } from './restore-revision.ts';
import { toRevision, toRevisionItem } from './revision.ts';
import { listRevisions, listEditSessions } from '../articles/revisions/revisions.store.ts';
import { moveArticle } from '../articles/update-article.ts';

export const revisionHandlers: Handlers<typeof revisionOperations> = {
  async listRevisions({ db }, { caller, params, query }) {
    const article = await getArticle(db, caller.projectId, params.id);
    const language = await resolveLanguage(db, caller.projectId, query.language);
    const of = { articleId: article.id, language };
    const { rows, total } = await (query.group === 'session' ? listEditSessions(db, of, query) : listRevisions(db, of, query));
    if (total === 0) throw new ApiError('LANGUAGE_NOT_FOUND', 'The article is not translated into this language.');
    return {
      body: {
        revisions: rows.map((row) => ({ ...toRevisionItem(article, row), savesCount: row.saves })),
        pagination: pagination(query, rows.length, total),
      },
    };
  },

  async getRevision(context, { caller, params, query }) {
    const { db } = context;
    const article = await getArticle(db, caller.projectId, params.id);
    const language = await resolveLanguage(db, caller.projectId, query.language);
    const revision = await getRevision(db, { articleId: article.id, language, number: params.number });
    return { body: await toRevision(context, article, revision) };
  },

  async restoreRevision(context, { caller, params, query, headers }) {
    const target = { projectId: caller.projectId, id: params.id, ifMatch: headers['if-match'], authorId: readUserId(caller) };
    const language = await resolveLanguage(context.db, caller.projectId, query.language);
    return respondWithArticle(context, await restoreRevision(context, { ...target, language }, params.number));
  },

  async moveArticle(context, { caller, params, body, headers }) {
    const target = { projectId: caller.projectId, id: params.id, ifMatch: headers['if-match'], authorId: readUserId(caller) };
    return respondWithArticle(context, await moveArticle(context.db, target, body));
  },

  async regenerateArticle(context, { caller, params, body }) {
    return acceptedJob(context, await regenerateArticle(context, { projectId: caller.projectId, id: params.id }, body));
  },
};
