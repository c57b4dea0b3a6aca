import * as z from 'zod';
import { operation } from './operation.ts';
import { Deleted, IntegerId, IntegerIdParam, pageQuery, Pagination, Timestamp, Uuid } from './schemas.ts';

/** Schemas for feedback from readers of the published site, and for their searches without results. */

export const FEEDBACK_COMMENT_MAX = 1000;
export const MISSED_WORDS_MAX = 80;

export const Feedback = z
  .object({
    feedbackId: Uuid,
    articleId: IntegerId,
    language: z.string(),
    isHelpful: z.boolean(),
    comment: z.string().nullable().meta({ description: "The reader's reason, as plain text. Null if none was given." }),
    createdAt: Timestamp,
  })
  .meta({ id: 'Feedback' });
export type Feedback = z.output<typeof Feedback>;

const FeedbackCounts = z
  .object({
    articleId: IntegerId,
    title: z.string(),
    helpful: z.int(),
    notHelpful: z.int(),
    lastAt: Timestamp,
  })
  .meta({ id: 'FeedbackCounts' });

const MissedSearch = z.object({ words: z.string(), language: z.string(), count: z.int(), lastAt: Timestamp }).meta({ id: 'MissedSearch' });

const example: Feedback = {
  feedbackId: '019aa0c2-9a10-7d44-8a6b-6d2f6c1b9e77',
  articleId: 12,
  language: 'en',
  isHelpful: false,
  comment: 'Where do I find the invoice?',
  createdAt: '2026-03-14T09:26:53.589Z',
};
const pagination = { limit: 20, offset: 0, count: 1, total: 1, hasMore: false };
const read = { method: 'get', scope: 'read', tag: 'Feedback', status: 200, errors: [] } as const;

export const feedbackOperations = {
  listFeedback: operation({
    ...read,
    path: '/feedback',
    summary: 'List reader feedback',
    description: 'Answers to "Did this help?", newest first. The last 500 answers per article are kept; the counts include all.',
    query: z.strictObject({
      articleId: IntegerIdParam.optional().meta({ description: 'Only answers about this article.' }),
      onlyComments: z.enum(['true', 'false']).optional().meta({ description: '`true` returns only answers with a comment.' }),
      ...pageQuery,
    }),
    response: z.object({ feedback: z.array(Feedback), pagination: Pagination }).meta({ id: 'FeedbackList' }),
    examples: { response: { feedback: [example], pagination } },
  }),
  listFeedbackCounts: operation({
    ...read,
    path: '/feedback/articles',
    summary: 'Count reader feedback by article',
    description: 'Lists every article with feedback, least helpful first.',
    query: z.strictObject(pageQuery),
    response: z.object({ articles: z.array(FeedbackCounts), pagination: Pagination }).meta({ id: 'FeedbackCountsList' }),
    examples: {
      response: {
        articles: [{ articleId: 12, title: 'Pay an invoice', helpful: 3, notHelpful: 5, lastAt: '2026-03-14T09:26:53.589Z' }],
        pagination,
      },
    },
  }),
  listSearchesWithoutResults: operation({
    ...read,
    path: '/feedback/searches',
    summary: 'List searches without results',
    description: 'Search terms without results on the published site, most frequent first. Up to 1,000 per project are kept.',
    query: z.strictObject(pageQuery),
    response: z.object({ searches: z.array(MissedSearch), pagination: Pagination }).meta({ id: 'MissedSearchList' }),
    examples: {
      response: { searches: [{ words: 'refund', language: 'en', count: 7, lastAt: '2026-03-14T09:26:53.589Z' }], pagination },
    },
  }),
  deleteFeedback: operation({
    method: 'delete',
    path: '/feedback/{feedbackId}',
    scope: 'write',
    tag: 'Feedback',
    summary: "Delete a reader's answer",
    description: 'Also removes the answer from the counts.',
    params: z.strictObject({ feedbackId: Uuid }),
    status: 200,
    response: Deleted,
    errors: ['NOT_FOUND'],
    examples: { response: { deleted: true } },
  }),
};
