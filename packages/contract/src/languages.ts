import * as z from 'zod';
import { Job, pendingJobExample } from './jobs.ts';
import { operation } from './operation.ts';
import { callbackFields, Deleted, DESCRIPTION_MAX, IntegerId, LanguageCode, Timestamp } from './schemas.ts';

const entry = {
  term: z.string().trim().min(1).max(200),
  translation: z.string().trim().min(1).max(200).nullable().meta({ description: 'Null keeps the term untranslated.' }),
};
/** Terms with a fixed translation, and terms that are never translated. */
const Glossary = z.array(z.strictObject(entry)).max(500);
export const GlossaryEntry = z.object(entry).meta({ id: 'GlossaryEntry' });
export type GlossaryEntry = z.output<typeof GlossaryEntry>;

const Rules = z.string().max(5000).nullable().meta({ description: 'Style rules for this language: formality, tone, spelling.' });
const Label = z.string().trim().min(1).max(100);
const SiteName = z.string().trim().min(1).max(200).nullable();
const Description = z.string().max(DESCRIPTION_MAX).nullable();

export const Language = z
  .object({
    code: z.string(),
    label: z.string(),
    siteName: z.string().nullable().meta({
      description: "Name of the site in this language. Null uses the project's name. For the default language, this is the project's name.",
    }),
    description: z.string().nullable().meta({
      description:
        "Project description in this language. Null uses the project's main description. For the default language, this is the main description.",
    }),
    isDefault: z.boolean().meta({ description: '`true` for the language in which articles are written.' }),
    createdAt: Timestamp,
    translationRules: Rules,
    glossary: z.array(GlossaryEntry),
    totalArticles: z.int(),
    translatedArticles: z.int(),
    isTranslating: z.boolean(),
  })
  .meta({ id: 'Language' });
export type Language = z.output<typeof Language>;

const example: Language = {
  code: 'de',
  label: 'Deutsch',
  siteName: 'Tasklane-Hilfe',
  description: 'Hilfe für alle, die mit Tasklane arbeiten.',
  isDefault: false,
  createdAt: '2026-03-14T09:00:00.000Z',
  translationRules: 'Address the reader with "Sie".',
  glossary: [{ term: 'Tasklane', translation: null }],
  totalArticles: 12,
  translatedArticles: 9,
  isTranslating: false,
};
const languageParams = z.strictObject({ code: LanguageCode });

export const languageOperations = {
  listLanguages: operation({
    method: 'get',
    path: '/project/languages',
    scope: 'read',
    tag: 'Languages',
    summary: 'List configured languages',
    description: "Returns the project's language first, then the target languages by code, each with its translation progress.",
    status: 200,
    response: z.object({ languages: z.array(Language) }).meta({ id: 'LanguageList' }),
    errors: [],
    examples: { response: { languages: [example] } },
  }),
  getLanguage: operation({
    method: 'get',
    path: '/project/languages/{code}',
    scope: 'read',
    tag: 'Languages',
    summary: 'Get one language',
    description: 'Returns a configured language with its rules and glossary.',
    params: languageParams,
    status: 200,
    response: Language,
    errors: ['LANGUAGE_NOT_FOUND'],
    examples: { response: example },
  }),
  addLanguage: operation({
    method: 'post',
    path: '/project/languages',
    scope: 'write',
    tag: 'Languages',
    summary: 'Add a language',
    description:
      'Adds a target language. The label defaults to the name of the language in that language. If you omit the description, it is translated with the articles.',
    body: z
      .strictObject({
        code: LanguageCode,
        label: Label.optional(),
        siteName: SiteName.optional(),
        description: Description.optional(),
        translationRules: Rules.optional(),
        glossary: Glossary.optional(),
      })
      .meta({ id: 'AddLanguage' }),
    status: 201,
    response: Language,
    errors: ['CONFLICT'],
    examples: { body: { code: 'de', translationRules: 'Address the reader with "Sie".' }, response: example },
  }),
  updateLanguage: operation({
    method: 'patch',
    path: '/project/languages/{code}',
    scope: 'write',
    tag: 'Languages',
    summary: 'Change the rules of a language',
    description:
      "Changes the label, site name, description, rules and glossary. Existing translations stay until their source changes. A description that you set is never overwritten; null returns it to automatic translation. Returns 409 for the project's own language.",
    params: languageParams,
    body: z
      .strictObject({
        label: Label.optional(),
        siteName: SiteName.optional(),
        description: Description.optional(),
        translationRules: Rules.optional(),
        glossary: Glossary.optional(),
      })
      .meta({ id: 'PatchLanguage' }),
    status: 200,
    response: Language,
    errors: ['LANGUAGE_NOT_FOUND', 'CONFLICT'],
    examples: { body: { glossary: [{ term: 'Tasklane', translation: null }] }, response: example },
  }),
  removeLanguage: operation({
    method: 'delete',
    path: '/project/languages/{code}',
    scope: 'write',
    tag: 'Languages',
    summary: 'Remove a language',
    description: "Also deletes all translations into this language. Returns 409 for the project's own language.",
    params: languageParams,
    status: 200,
    response: Deleted.extend({ articlesDeleted: z.int() }).meta({ id: 'LanguageDeleted' }),
    errors: ['LANGUAGE_NOT_FOUND', 'CONFLICT'],
    examples: { response: { deleted: true, articlesDeleted: 9 } },
  }),
  translate: operation({
    method: 'post',
    path: '/translate',
    scope: 'generate',
    tag: 'Languages',
    summary: 'Translate articles',
    description:
      'Starts a job that translates everything that changed since the last translation, block by block, including folder names, the project description and the captions of videos. Edits by people are never overwritten. Read a translation with `GET /articles/{id}?language=` and edit it with `PATCH` at the same URL.',
    body: z
      .strictObject({
        language: LanguageCode,
        articleIds: z.array(IntegerId).min(1).max(1000).optional().meta({ description: 'Defaults to all articles.' }),
        ...callbackFields,
      })
      .meta({ id: 'Translate' }),
    status: 202,
    response: Job,
    errors: ['LANGUAGE_NOT_CONFIGURED', 'ARTICLE_NOT_FOUND', 'INVALID_URL', 'URL_NOT_ALLOWED'],
    examples: { body: { language: 'de' }, response: pendingJobExample('translate') },
  }),
};
