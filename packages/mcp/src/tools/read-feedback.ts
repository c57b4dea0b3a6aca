import * as z from 'zod';
import { toRows } from '../render-outcome.ts';
import { readingTool } from '../tool.ts';
import { articleId, PAGE_SIZE } from './fields.ts';

export const readFeedback = readingTool({
  name: 'read_feedback',
  title: 'Read feedback of readers',
  description:
    'Returns what readers of the published site said. Without `articleId`: the articles that help least, and searches without results. With it: the newest comments on that article.',
  scope: 'read',
  input: z.strictObject({ articleId: articleId.optional() }),
  async run({ client, signal }, { articleId: id }) {
    if (id !== undefined) {
      const { feedback, pagination } = await client.listFeedback({ query: { articleId: id, limit: PAGE_SIZE }, signal });
      const rows = feedback.map(({ isHelpful, comment, language, createdAt }) => ({ isHelpful, comment, language, createdAt }));
      const read = { tool: 'read_article', arguments: { articleId: id }, purpose: 'compare it with the article' };
      const summary = `${pagination.total} answers about article ${id}, newest first.`;
      return rows.length === 0 ? { summary, next: [read] } : { summary, untrusted: toRows(rows), next: [read] };
    }
    const query = { limit: PAGE_SIZE };
    const [counts, searches] = await Promise.all([
      client.listFeedbackCounts({ query, signal }),
      client.listSearchesWithoutResults({ query, signal }),
    ]);
    const articles = counts.articles.map(({ articleId: about, title, helpful, notHelpful }) => ({
      articleId: about,
      title,
      helpful,
      notHelpful,
    }));
    const missed = searches.searches.map(({ words, count }) => ({ search: words, count }));
    const next = articles.slice(0, 1).map((row) => ({
      tool: 'read_feedback',
      arguments: { articleId: row.articleId },
      purpose: 'read the comments on the least helpful article',
    }));
    const summary = `${counts.pagination.total} articles have feedback, least helpful first. ${searches.pagination.total} searches had no results, most frequent first.`;
    const rows = [...articles, ...missed];
    return rows.length === 0 ? { summary } : { summary, untrusted: toRows(rows), next };
  },
});
