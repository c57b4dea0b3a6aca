import * as z from 'zod';
import { operation } from './operation.ts';
import { pageQuery, Pagination, Uuid } from './schemas.ts';

/** What publishing would do, told before it is done: nothing is rendered and nothing is written. */

export const CHANGES = ['added', 'changed', 'moved', 'removed'] as const;
export type ChangeKind = (typeof CHANGES)[number];

export const CHANGE_REASONS = [
  'new',
  'again',
  'translated',
  'title',
  'text',
  'metadata',
  'slug',
  'folder',
  'hidden',
  'trashed',
  'deleted',
  'emptied',
  'untranslated',
] as const;
export type ChangeReason = (typeof CHANGE_REASONS)[number];

export const PublishChange = z
  .object({
    change: z.enum(CHANGES).meta({ description: '`moved`: only its folder or its slug is another.' }),
    articleId: z.int(),
    language: z.string(),
    title: z.string().meta({ description: 'As it will be; of one that is removed, as it is on the site.' }),
    slug: z.string(),
    previousSlug: z.string().nullable().meta({ description: 'Where the site has it now, if that will lead to the new slug.' }),
    reasons: z.array(z.enum(CHANGE_REASONS)).meta({
      description:
        'Why: `new`, `again` (it was published before) or `translated`; which of `title`, `text`, `metadata`, `slug`, `folder` are others; `hidden`, `trashed`, `deleted`, `emptied` (without content) or `untranslated`.',
    }),
  })
  .meta({ id: 'PublishChange' });
export type PublishChange = z.output<typeof PublishChange>;

export const PublishChanges = z
  .object({
    publicationId: Uuid.nullable().meta({
      description: 'The live publication, which the content is compared with; null: nothing is published.',
    }),
    hasChanges: z.boolean().meta({ description: 'Whether the site would be another one.' }),
    counts: z.object({
      added: z.int(),
      changed: z.int(),
      moved: z.int(),
      removed: z.int(),
      unchanged: z.int(),
      redirects: z.int().meta({ description: 'Addresses that will lead to another one from then on.' }),
    }),
    others: z
      .object({
        project: z.boolean().meta({ description: 'What the project says of itself.' }),
        order: z.boolean().meta({ description: 'The order of articles that stay in their folder.' }),
        folders: z.boolean(),
        languages: z.boolean().meta({ description: 'Which there are, their names, and what the project says of itself in them.' }),
        videos: z.boolean().meta({ description: 'Names, pictures or captions of videos that are shown.' }),
      })
      .meta({ description: 'What else pages will show that is another now.' }),
    changes: z.array(PublishChange),
    pagination: Pagination,
  })
  .meta({ id: 'PublishChanges' });
export type PublishChanges = z.output<typeof PublishChanges>;

export const WARNINGS = ['dead_link', 'missing_media', 'stale_translation', 'draft', 'hidden'] as const;
export type WarningKind = (typeof WARNINGS)[number];

export const PublishWarning = z
  .object({
    kind: z.enum(WARNINGS).meta({
      description:
        '`dead_link`: a link leads to a page that the site will not have. `missing_media`: a picture or video that the project does not have. `stale_translation`: made from an earlier version. `draft`, `hidden`: left out.',
    }),
    articleId: z.int(),
    language: z.string(),
    title: z.string(),
    target: z.string().nullable().meta({ description: 'The link, or the picture or video, as the content names it.' }),
  })
  .meta({ id: 'PublishWarning' });
export type PublishWarning = z.output<typeof PublishWarning>;

export const PublishWarnings = z
  .object({
    counts: z.object({
      dead_link: z.int(),
      missing_media: z.int(),
      stale_translation: z.int(),
      draft: z.int(),
      hidden: z.int(),
    }),
    unreadTexts: z
      .int()
      .meta({ description: 'Texts whose links and pictures were not looked at yet: ask again. 0: the warnings are whole.' }),
    warnings: z.array(PublishWarning),
    pagination: Pagination,
  })
  .meta({ id: 'PublishWarnings' });
export type PublishWarnings = z.output<typeof PublishWarnings>;

const removed: PublishChange = {
  change: 'removed',
  articleId: 14,
  language: 'en',
  title: 'Old pricing',
  slug: 'old-pricing',
  previousSlug: null,
  reasons: ['trashed'],
};
const renamed: PublishChange = {
  change: 'changed',
  articleId: 12,
  language: 'en',
  title: 'Create a project',
  slug: 'create-a-project',
  previousSlug: 'new-project',
  reasons: ['title', 'text', 'slug'],
};
const page = { limit: 20, offset: 0, hasMore: false };

export const publishChangeOperations = {
  listPublishChanges: operation({
    method: 'get',
    path: '/publish/changes',
    scope: 'publish',
    tag: 'Publish',
    summary: 'See what publishing would change',
    description:
      'A dry run: the articles and translations that publishing now would add, change, move or remove, and why, in that order and by title. Counts are of the whole and exact. All of one moment; nothing is rendered.',
    query: z.strictObject({ change: z.enum(CHANGES).optional(), ...pageQuery }),
    status: 200,
    response: PublishChanges,
    errors: [],
    examples: {
      response: {
        publicationId: '019aa0c2-9c1e-7c3a-9d52-0a6f3f1c2b48',
        hasChanges: true,
        counts: { added: 0, changed: 1, moved: 0, removed: 1, unchanged: 10, redirects: 1 },
        others: { project: false, order: true, folders: false, languages: false, videos: false },
        changes: [renamed, removed],
        pagination: { ...page, count: 2, total: 2 },
      },
    },
  }),
  listPublishWarnings: operation({
    method: 'get',
    path: '/publish/warnings',
    scope: 'publish',
    tag: 'Publish',
    summary: 'See what publishing would leave out or break',
    description:
      'What to know before publishing: links that lead nowhere, pictures that are missing, translations that are behind, drafts and hidden articles that are left out. Texts that were never looked at are read by this request, 250 at a time.',
    query: z.strictObject({ kind: z.enum(WARNINGS).optional(), ...pageQuery }),
    status: 200,
    response: PublishWarnings,
    errors: [],
    examples: {
      response: {
        counts: { dead_link: 1, missing_media: 0, stale_translation: 0, draft: 0, hidden: 0 },
        unreadTexts: 0,
        warnings: [{ kind: 'dead_link', articleId: 12, language: 'en', title: 'Create a project', target: '../old-pricing/' }],
        pagination: { ...page, count: 1, total: 1 },
      },
    },
  }),
};
