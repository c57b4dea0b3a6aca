import * as z from 'zod';
import { operation } from './operation.ts';
import { IntegerId, IntegerIdParam, LanguageCode, pageQuery, Pagination, Timestamp } from './schemas.ts';

export const TRANSLATION_STATUSES = ['none', 'stale', 'current'] as const;
export type TranslationStatus = (typeof TRANSLATION_STATUSES)[number];

export const TranslationState = z
  .object({
    language: z.string(),
    status: z
      .enum(TRANSLATION_STATUSES)
      .meta({ description: '`stale`: made from an earlier version of the article, or not of all of it.' }),
    isEdited: z.boolean().meta({ description: 'Whether a person wrote some of it; that part is never overwritten.' }),
    updatedAt: Timestamp.nullable(),
  })
  .meta({ id: 'TranslationState' });
export type TranslationState = z.output<typeof TranslationState>;

export const TranslatedArticle = z
  .object({
    articleId: IntegerId,
    title: z.string(),
    folderId: IntegerId.nullable(),
    isHidden: z.boolean(),
    translations: z.array(TranslationState).meta({ description: 'One for each language that the project is translated into, by code.' }),
  })
  .meta({ id: 'TranslatedArticle' });
export type TranslatedArticle = z.output<typeof TranslatedArticle>;

export const translationOperations = {
  listTranslations: operation({
    method: 'get',
    path: '/translations',
    scope: 'read',
    tag: 'Languages',
    summary: 'List how articles are translated',
    description:
      'The articles by position, then id, each with the state of its translation into every language. With `status` those that are so in some language, or in the `language` named; with `articleId` that one alone.',
    query: z.strictObject({
      status: z.enum(TRANSLATION_STATUSES).optional(),
      language: LanguageCode.optional(),
      articleId: IntegerIdParam.optional(),
      ...pageQuery,
    }),
    status: 200,
    response: z.object({ articles: z.array(TranslatedArticle), pagination: Pagination }).meta({ id: 'TranslationList' }),
    errors: [],
    examples: {
      response: {
        articles: [
          {
            articleId: 12,
            title: 'Create a project',
            folderId: null,
            isHidden: false,
            translations: [
              { language: 'de', status: 'stale', isEdited: true, updatedAt: '2026-03-14T09:30:00.000Z' },
              { language: 'fr', status: 'none', isEdited: false, updatedAt: null },
            ],
          },
        ],
        pagination: { limit: 20, offset: 0, count: 1, total: 1, hasMore: false },
      },
    },
  }),
};
