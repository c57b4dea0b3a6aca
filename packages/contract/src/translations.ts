import * as z from 'zod';
import { operation } from './operation.ts';
import { IntegerId, IntegerIdParam, LanguageCode, pageQuery, Pagination, Timestamp } from './schemas.ts';

export const TRANSLATION_STATUSES = ['none', 'stale', 'current'] as const;
export type TranslationStatus = (typeof TRANSLATION_STATUSES)[number];

export const TranslationState = z
  .object({
    language: z.string(),
    status: z.enum(TRANSLATION_STATUSES).meta({ description: '`stale` if it was translated from an earlier version, or only in part.' }),
    isEdited: z.boolean().meta({ description: '`true` if a person edited it. Edited parts are never overwritten.' }),
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
    translations: z.array(TranslationState).meta({ description: 'One entry per target language, by code.' }),
  })
  .meta({ id: 'TranslatedArticle' });
export type TranslatedArticle = z.output<typeof TranslatedArticle>;

export const translationOperations = {
  listTranslations: operation({
    method: 'get',
    path: '/translations',
    scope: 'read',
    tag: 'Languages',
    summary: 'List the translation status of articles',
    description:
      'Lists articles by position, then ID, with the status of their translation into each language. `status` returns articles with this status in any language, or in `language`. `articleId` returns one article.',
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
