import * as z from 'zod';
import { toRows } from '../render-outcome.ts';
import { type NextStep, readingTool } from '../tool.ts';
import { language, listOffset, PAGE_SIZE } from './fields.ts';

export const search = readingTool({
  name: 'search',
  title: 'Search articles and videos',
  description:
    'Searches the articles and the transcripts of the videos. Results contain every word. Use `list_content` to see everything without a search.',
  scope: 'read',
  input: z.strictObject({
    query: z.string().min(1).max(200).describe('Words to search for.'),
    language,
    offset: listOffset,
  }),
  async run({ client, signal }, { query, language: wanted, offset }) {
    const page = await client.search({ query: { q: query, limit: PAGE_SIZE, offset, ...(wanted && { language: wanted }) }, signal });
    const { total, count, hasMore } = page.pagination;
    if (total === 0) {
      const list = { tool: 'list_content', arguments: { kind: 'articles' }, purpose: 'see all articles' };
      return { summary: 'No results. Try fewer or other words.', next: [list] };
    }
    const rows = page.hits.map(({ kind, articleId, videoId, startSeconds, title, excerpt }) => ({
      kind,
      ...(articleId !== null && { articleId }),
      ...(videoId !== null && { videoId }),
      ...(startSeconds !== null && { startSeconds }),
      title,
      excerpt,
    }));
    const more = { tool: 'search', arguments: { query, ...(wanted && { language: wanted }), offset: offset + count }, purpose: 'see more' };
    return {
      summary: `Results ${offset + 1} to ${offset + count} of ${total}, best first.`,
      untrusted: toRows(rows),
      next: [...page.hits.slice(0, 1).flatMap(toStep), ...(hasMore ? [more] : [])],
    };
  },
});

function toStep({ articleId, videoId }: { articleId: number | null; videoId: string | null }): NextStep[] {
  if (articleId !== null) return [{ tool: 'read_article', arguments: { articleId }, purpose: 'read the first result' }];
  if (videoId !== null) return [{ tool: 'read_video', arguments: { videoId }, purpose: 'read the transcript of the first result' }];
  return [];
}
