import * as z from 'zod';
import { operation } from './operation.ts';
import { pageQuery, Pagination, Uuid } from './schemas.ts';

/** The changes that the next publication would make to the site. Listing them renders and stores nothing. */

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
    change: z.enum(CHANGES).meta({ description: '`moved` if only the folder or the slug changes.' }),
    articleId: z.int(),
    language: z.string(),
    title: z.string().meta({ description: 'The new title. For removed articles, the published title.' }),
    slug: z.string(),
    previousSlug: z.string().nullable().meta({ description: 'The published slug, if it will redirect to the new one.' }),
    reasons: z.array(z.enum(CHANGE_REASONS)).meta({
      description:
        '`new`, `again` (published before) or `translated`; the fields that changed: `title`, `text`, `metadata`, `slug`, `folder`; or why it is removed: `hidden`, `trashed`, `deleted`, `emptied` (no content), `untranslated`.',
    }),
  })
  .meta({ id: 'PublishChange' });
export type PublishChange = z.output<typeof PublishChange>;

export const PublishChanges = z
  .object({
    publicationId: Uuid.nullable().meta({
      description: 'The live publication that the content is compared with. Null if nothing is published.',
    }),
    hasChanges: z.boolean().meta({ description: '`true` if publishing would change the site.' }),
    counts: z.object({
      added: z.int(),
      changed: z.int(),
      moved: z.int(),
      removed: z.int(),
      unchanged: z.int(),
      redirects: z.int().meta({ description: 'URLs that will redirect after publishing.' }),
    }),
    others: z
      .object({
        project: z.boolean().meta({ description: 'Name, description or appearance of the project.' }),
        order: z.boolean().meta({ description: 'The order of articles within their folder.' }),
        folders: z.boolean(),
        languages: z.boolean().meta({ description: 'The list of languages, their names and descriptions.' }),
        videos: z.boolean().meta({ description: 'Titles, posters or captions of published videos.' }),
      })
      .meta({ description: 'Other changes across the site.' }),
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
        '`dead_link`: a link to a page that the site will not have. `missing_media`: a picture or video that does not exist. `stale_translation`: translated from an earlier version. `draft`, `hidden`: not published.',
    }),
    articleId: z.int(),
    language: z.string(),
    title: z.string(),
    target: z.string().nullable().meta({ description: 'The link, picture or video, as written in the content.' }),
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
      .meta({ description: 'Number of texts that were not checked yet: request again. 0 means that the warnings are complete.' }),
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
    summary: 'List the changes that publishing would make',
    description:
      'A dry run. Lists the articles and translations that would be added, changed, moved or removed, in that order and by title, with reasons. The counts are exact and cover the whole site. All data is read in one transaction; nothing is rendered.',
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
    summary: 'List warnings before publishing',
    description:
      'Lists dead links, missing pictures, outdated translations, drafts and hidden articles. New texts are checked during this request, up to 250 at a time.',
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
