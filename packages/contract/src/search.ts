import * as z from 'zod';
import { operation } from './operation.ts';
import { IntegerId, languageQuery, pageQuery, Pagination, Uuid } from './schemas.ts';

const SearchHit = z
  .object({
    kind: z.enum(['article', 'transcript']),
    title: z.string().meta({ description: 'Title of the article or name of the video.' }),
    excerpt: z.string().meta({ description: 'Plain text around the match.' }),
    articleId: IntegerId.nullable(),
    videoId: Uuid.nullable(),
    startSeconds: z.number().nullable().meta({ description: 'Time in the video, if the match has one.' }),
    language: z.string().nullable(),
    score: z.number(),
  })
  .meta({ id: 'SearchHit' });
export type SearchHit = z.output<typeof SearchHit>;

export const searchOperations = {
  search: operation({
    method: 'get',
    path: '/search',
    scope: 'read',
    tag: 'Search',
    summary: 'Search articles and transcripts',
    description:
      'Returns the best matches first, each with its time in the video. Results contain every word, in any order. The last word can be incomplete.',
    query: z.strictObject({
      q: z
        .string()
        .max(200)
        .refine((q) => q.trim().length > 0, 'Must not be blank.')
        .meta({ description: 'Search terms.' }),
      language: languageQuery,
      ...pageQuery,
    }),
    status: 200,
    response: z.object({ hits: z.array(SearchHit), pagination: Pagination }).meta({ id: 'SearchHits' }),
    errors: ['LANGUAGE_NOT_CONFIGURED'],
    examples: {
      response: {
        hits: [
          {
            kind: 'article',
            title: 'Create a project',
            excerpt: 'Click Projects in the menu on the left.',
            articleId: 12,
            videoId: '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47',
            startSeconds: 9,
            language: 'en',
            score: 0.61,
          },
        ],
        pagination: { limit: 20, offset: 0, count: 1, total: 1, hasMore: false },
      },
    },
  }),
};
