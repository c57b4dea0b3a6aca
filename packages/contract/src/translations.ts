import * as z from 'zod';
import { Article, articleExample } from './articles.ts';
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

export const Translator = z
  .object({
    language: z.string(),
    isConfigured: z.boolean().meta({ description: '`false` if `POST /translate` would fail with `NOT_CONFIGURED`.' }),
    problem: z.string().nullable().meta({ description: 'One sentence for the operator that names the missing setting.' }),
  })
  .meta({ id: 'Translator' });
export type Translator = z.output<typeof Translator>;

const articleParams = z.strictObject({ id: IntegerIdParam });
const germanExample = { ...articleExample, language: 'de', title: 'Projekt anlegen', revision: 1 };

export const translationOperations = {
  listTranslators: operation({
    method: 'get',
    path: '/translators',
    scope: 'read',
    tag: 'Languages',
    summary: 'List which languages can be translated automatically',
    description:
      'Returns for each target language whether a translation engine is configured. A language without an engine can be translated by hand.',
    status: 200,
    response: z.object({ translators: z.array(Translator) }).meta({ id: 'TranslatorList' }),
    errors: [],
    examples: {
      response: {
        translators: [
          { language: 'de', isConfigured: true, problem: null },
          {
            language: 'ja',
            isConfigured: false,
            problem: 'no engine translates from "en" to "ja": set TRANSLATE_URL to a server that does; no installed Apertium package does',
          },
        ],
      },
    },
  }),
  startTranslation: operation({
    method: 'post',
    path: '/articles/{id}/translation',
    scope: 'write',
    tag: 'Languages',
    summary: 'Start or complete a translation by hand',
    description:
      'Creates a translation that is a copy of the original. Its blocks are `untranslated` until a person changes them or `POST /translate` translates them. If there is a translation, adds the blocks that are new in the original, and updates those that are still `untranslated`. Translated text is never changed or removed.',
    params: articleParams,
    body: z.strictObject({ language: LanguageCode }).meta({ id: 'StartTranslation' }),
    status: 200,
    response: Article,
    errors: ['ARTICLE_NOT_FOUND', 'LANGUAGE_NOT_CONFIGURED'],
    examples: { body: { language: 'de' }, response: germanExample },
  }),
  confirmTranslation: operation({
    method: 'post',
    path: '/articles/{id}/translation/confirm',
    scope: 'write',
    tag: 'Languages',
    summary: 'Mark a translation as up to date',
    description:
      'Marks blocks of a translation as up to date with the original, without changing their text. Without `blocks`, marks the whole translation. With `If-Match`, the request fails if the translation changed since you read it.',
    params: articleParams,
    body: z
      .strictObject({
        language: LanguageCode,
        blocks: z
          .array(z.int().min(0).max(1_000_000))
          .max(1000)
          .optional()
          .meta({ description: 'Indexes of blocks, as `GET /articles/{id}?format=json&detail=html&language=…` returns them.' }),
      })
      .meta({ id: 'ConfirmTranslation' }),
    status: 200,
    response: Article,
    errors: ['ARTICLE_NOT_FOUND', 'LANGUAGE_NOT_CONFIGURED', 'LANGUAGE_NOT_FOUND', 'PRECONDITION_FAILED'],
    examples: { body: { language: 'it', blocks: [2] }, response: { ...germanExample, language: 'it', title: 'Crea un progetto' } },
  }),
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
