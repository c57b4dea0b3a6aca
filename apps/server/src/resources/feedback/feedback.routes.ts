import type { feedbackOperations } from '@docreel/contract';
import { pagination } from '../../lib/pagination.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { deleteFeedback } from './delete-feedback.ts';
import { toFeedback } from './feedback.ts';
import { listCounts, listFeedbackRows, listZeroResultSearches } from './feedback.store.ts';

export const feedbackHandlers: Handlers<typeof feedbackOperations> = {
  async listFeedback({ db }, { caller, query: { onlyComments, ...query } }) {
    const { rows, total } = await listFeedbackRows(db, caller.projectId, { ...query, onlyComments: onlyComments === 'true' });
    return { body: { feedback: rows.map(toFeedback), pagination: pagination(query, rows.length, total) } };
  },

  async listFeedbackCounts({ db }, { caller, query }) {
    const { rows, total } = await listCounts(db, caller.projectId, query);
    const articles = rows.map(({ articleId, title, helpful, notHelpful, lastAt }) => ({
      articleId,
      title,
      helpful,
      notHelpful,
      lastAt: lastAt.toISOString(),
    }));
    return { body: { articles, pagination: pagination(query, rows.length, total) } };
  },

  async listSearchesWithoutResults({ db }, { caller, query }) {
    const { rows, total } = await listZeroResultSearches(db, caller.projectId, query);
    const searches = rows.map(({ words, language, count, last_at: lastAt }) => ({ words, language, count, lastAt: lastAt.toISOString() }));
    return { body: { searches, pagination: pagination(query, rows.length, total) } };
  },

  async deleteFeedback({ db }, { caller, params }) {
    await deleteFeedback(db, caller.projectId, params.feedbackId);
    return { body: { deleted: true } };
  },
};
