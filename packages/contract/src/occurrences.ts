import * as z from 'zod';
import { operation } from './operation.ts';
import { IntegerId, LanguageCode } from './schemas.ts';

/** Maximum number of occurrences in one response, and of texts that are searched and changed together. */
export const OCCURRENCES_MAX = 500;
export const OCCURRENCE_TEXTS_MAX = 100;

const Occurrence = z
  .object({
    articleId: IntegerId,
    language: z.string(),
    title: z.string().meta({ description: 'Title of the article in this language.' }),
    revision: z.int().meta({ description: 'The revision that was searched.' }),
    block: z.int().nullable().meta({ description: 'Index of the block, as `format=json` returns it. Null for the title.' }),
    step: z.int().nullable().meta({ description: 'Number of the step, if the block is one.' }),
    excerpt: z.string().meta({ description: 'Plain text of the paragraph around the first match.' }),
    matches: z.array(z.object({ start: z.int(), end: z.int() })).meta({ description: 'Positions of the matches in `excerpt`.' }),
    author: z.enum(['person', 'machine']).meta({ description: '`person` if a person wrote or changed the block.' }),
  })
  .meta({ id: 'Occurrence' });
export type Occurrence = z.output<typeof Occurrence>;

const words = z
  .string()
  .max(200)
  .refine((text) => /[\p{L}\p{N}]/u.test(text), 'Must contain a letter or a digit.');

const ReplacedArticle = z
  .object({
    articleId: IntegerId,
    language: z.string(),
    count: z.int().meta({ description: 'Number of replaced matches.' }),
    previousRevision: z.int(),
    revision: z.int().meta({ description: 'The new revision. Equal to `previousRevision` if nothing was replaced.' }),
    hasConflict: z
      .boolean()
      .meta({ description: '`true` if somebody else changed the same block since `revision` of the request. The text stays as it is.' }),
  })
  .meta({ id: 'ReplacedArticle' });
export type ReplacedArticle = z.output<typeof ReplacedArticle>;

const ReplaceOccurrences = z
  .strictObject({
    text: words,
    replacement: z
      .string()
      .max(200)
      .refine((text) => text.trim().length > 0, 'Must not be blank.'),
    targets: z
      .array(
        z.strictObject({
          articleId: IntegerId,
          language: LanguageCode.optional(),
          revision: IntegerId.meta({ description: 'The revision that `blocks` refers to.' }),
          blocks: z.array(z.int().min(0).max(1_000_000)).max(OCCURRENCES_MAX).meta({ description: 'Indexes of the blocks to change.' }),
          hasTitle: z.boolean().optional().meta({ description: 'Whether to change the title, too.' }),
        }),
      )
      .min(1)
      .max(OCCURRENCE_TEXTS_MAX),
  })
  .meta({ id: 'ReplaceOccurrences' });

export const occurrenceOperations = {
  listOccurrences: operation({
    method: 'get',
    path: '/occurrences',
    scope: 'read',
    tag: 'Search',
    summary: 'Find a word in all articles and translations',
    description: `Returns the blocks and titles that contain the words, by article and language. Whole words match in the same case; a lower-case first letter also matches the start of a sentence. Searches prose and descriptions of pictures, but neither code nor link targets. Returns at most ${OCCURRENCES_MAX} blocks of ${OCCURRENCE_TEXTS_MAX} texts.`,
    query: z.strictObject({ text: words.meta({ description: 'The words to find, for example a misheard name.' }) }),
    status: 200,
    response: z
      .object({
        occurrences: z.array(Occurrence),
        isComplete: z.boolean().meta({ description: '`false` if there may be more occurrences.' }),
      })
      .meta({ id: 'OccurrenceList' }),
    errors: [],
    examples: {
      response: {
        occurrences: [
          {
            articleId: 12,
            language: 'en',
            title: 'Create a project',
            revision: 1,
            block: 0,
            step: 1,
            excerpt: 'Click Project in the menu on the left.',
            matches: [{ start: 6, end: 13 }],
            author: 'machine',
          },
        ],
        isComplete: true,
      },
    },
  }),
  replaceOccurrences: operation({
    method: 'post',
    path: '/occurrences/replace',
    scope: 'write',
    tag: 'Search',
    summary: 'Replace a word in some blocks',
    description:
      'Replaces the words in the given blocks, with the rules of `GET /occurrences`. All other Markdown stays byte for byte. Each article is saved by itself, as one revision that merges the change with later edits of other people. To undo it, save the content of `previousRevision` with `revision` as `baseRevision`.',
    body: ReplaceOccurrences,
    status: 200,
    response: z.object({ articles: z.array(ReplacedArticle) }).meta({ id: 'ReplacedOccurrences' }),
    errors: ['ARTICLE_NOT_FOUND', 'LANGUAGE_NOT_CONFIGURED', 'LANGUAGE_NOT_FOUND', 'REVISION_NOT_FOUND'],
    examples: {
      body: { text: 'Project', replacement: 'Projects', targets: [{ articleId: 12, revision: 1, blocks: [0] }] },
      response: { articles: [{ articleId: 12, language: 'en', count: 1, previousRevision: 1, revision: 2, hasConflict: false }] },
    },
  }),
};
