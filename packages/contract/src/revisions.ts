import * as z from 'zod';
import { ArticleMetadata } from './article-metadata.ts';
import { Asset } from './article-content.ts';
import { Article, articleExample } from './articles.ts';
import { Job, pendingJobExample } from './jobs.ts';
import { operation } from './operation.ts';
import { callbackFields, IntegerId, IntegerIdParam, languageQuery, pageQuery, Pagination, Timestamp, Uuid } from './schemas.ts';

const revisionFields = {
  number: z.int().positive(),
  title: z.string(),
  slug: z.string(),
  language: z.string(),
  author: z.enum(['person', 'machine']).meta({ description: 'Whether a person wrote it, or it was generated from a video or translated.' }),
  authorId: Uuid.nullable().meta({
    description: 'The user who saved it. Null for generated text, API keys and imports.',
  }),
  createdAt: Timestamp,
};
export const RevisionListItem = z
  .object({
    ...revisionFields,
    savesCount: z
      .int()
      .positive()
      .meta({ description: 'With `group=session`: the number of revisions in this edit session. Otherwise 1.' }),
  })
  .meta({ id: 'RevisionListItem' });
export type RevisionListItem = z.output<typeof RevisionListItem>;
export const Revision = z
  .object({
    ...revisionFields,
    content: z.string(),
    metadata: ArticleMetadata,
    assets: z.array(Asset).meta({ description: 'Pictures used in the content.' }),
  })
  .meta({ id: 'Revision' });
export type Revision = z.output<typeof Revision>;

const item = {
  number: 1,
  title: articleExample.title,
  slug: articleExample.slug,
  language: 'en',
  author: 'machine' as const,
  authorId: null,
  createdAt: '2026-03-14T09:26:53.589Z',
};
const articleParams = z.strictObject({ id: IntegerIdParam });
const revisionParams = z.strictObject({ id: IntegerIdParam, number: IntegerIdParam });

export const revisionOperations = {
  listRevisions: operation({
    method: 'get',
    path: '/articles/{id}/revisions',
    scope: 'read',
    tag: 'Articles',
    summary: 'List the revisions of an article',
    description:
      'Lists all revisions of the article, newest first, without content. With `language`, lists the revisions of the translation. With `group=session`, the revisions that one signed-in user saves within ten minutes of their first save are shown as one, represented by the last. An edit session also ends when someone else saves, when the site is published and when a revision is restored. All revisions can still be read and restored.',
    params: articleParams,
    query: z.strictObject({
      language: languageQuery,
      group: z.enum(['session']).optional().meta({ description: 'Defaults to one entry per revision.' }),
      ...pageQuery,
    }),
    status: 200,
    response: z.object({ revisions: z.array(RevisionListItem), pagination: Pagination }).meta({ id: 'RevisionList' }),
    errors: ['ARTICLE_NOT_FOUND', 'LANGUAGE_NOT_CONFIGURED', 'LANGUAGE_NOT_FOUND'],
    examples: {
      response: { revisions: [{ ...item, savesCount: 1 }], pagination: { limit: 20, offset: 0, count: 1, total: 1, hasMore: false } },
    },
  }),
  getRevision: operation({
    method: 'get',
    path: '/articles/{id}/revisions/{number}',
    scope: 'read',
    tag: 'Articles',
    summary: 'Get one revision',
    description: 'Returns a revision of the article with its content and its pictures.',
    params: revisionParams,
    query: z.strictObject({ language: languageQuery }),
    status: 200,
    response: Revision,
    errors: ['ARTICLE_NOT_FOUND', 'REVISION_NOT_FOUND', 'LANGUAGE_NOT_CONFIGURED'],
    examples: { response: { ...item, content: articleExample.content, metadata: articleExample.metadata, assets: [] } },
  }),
  restoreRevision: operation({
    method: 'post',
    path: '/articles/{id}/revisions/{number}/restore',
    scope: 'write',
    tag: 'Articles',
    summary: 'Restore a revision',
    description: 'Restores title, content and metadata as a new revision. Later revisions are kept. Slug and folder do not change.',
    params: revisionParams,
    query: z.strictObject({ language: languageQuery }),
    status: 200,
    response: Article,
    errors: ['ARTICLE_NOT_FOUND', 'REVISION_NOT_FOUND', 'LANGUAGE_NOT_CONFIGURED', 'PRECONDITION_FAILED'],
    examples: { response: { ...articleExample, revision: 3 } },
  }),
  moveArticle: operation({
    method: 'patch',
    path: '/articles/{id}/move',
    scope: 'write',
    tag: 'Articles',
    summary: 'Move an article',
    description:
      'Moves the article to a folder (null for the root), at `position` or at the end. The content does not change, but the move creates a revision so that `If-Match` detects it.',
    params: articleParams,
    body: z
      .strictObject({
        folderId: IntegerId.nullable().meta({ description: 'Target folder. Null for the root.' }),
        position: z
          .int()
          .min(0)
          .max(1_000_000)
          .optional()
          .meta({ description: 'Position in the folder, starting at 0. Values beyond the last position move the article to the end.' }),
      })
      .meta({ id: 'MoveArticle' }),
    status: 200,
    response: Article,
    errors: ['ARTICLE_NOT_FOUND', 'FOLDER_NOT_FOUND', 'PRECONDITION_FAILED'],
    examples: { body: { folderId: 3, position: 0 }, response: { ...articleExample, folderId: 3, revision: 2 } },
  }),
  regenerateArticle: operation({
    method: 'post',
    path: '/articles/{id}/regenerate',
    scope: 'generate',
    tag: 'Generate',
    summary: 'Regenerate an article from its video',
    description:
      "Starts a job that generates the article again and merges three versions: the previous generated text, the edited text and the new generated text. Edits by people are never lost. If both sides changed the same text, the person's text is kept; the output counts these (`conflictsCount`) and describes them (`conflicts`). The unmerged generated text is the revision before the merged one. Returns 409 if the article was not generated from a video.",
    params: articleParams,
    body: z
      .strictObject({
        templateId: IntegerId.optional().meta({ description: 'Article template. Defaults to the template that generated the article.' }),
        ...callbackFields,
      })
      .meta({ id: 'RegenerateArticle' }),
    isBodyOptional: true,
    status: 202,
    response: Job,
    errors: ['ARTICLE_NOT_FOUND', 'TEMPLATE_NOT_FOUND', 'VIDEO_FAILED', 'CONFLICT', 'INVALID_URL', 'URL_NOT_ALLOWED'],
    examples: { body: {}, response: pendingJobExample('generate') },
  }),
};
