import * as z from 'zod';
import { Article, articleExample, ArticleMetadata } from './articles.ts';
import { Job, pendingJobExample } from './jobs.ts';
import { operation } from './operation.ts';
import { callbackFields, IntegerId, IntegerIdParam, languageQuery, pageQuery, Pagination, Timestamp, Uuid } from './schemas.ts';

const revisionFields = {
  number: z.int().positive(),
  title: z.string(),
  slug: z.string(),
  language: z.string(),
  author: z.enum(['person', 'machine']).meta({ description: 'Whether a person wrote it or it was made from a video or a translation.' }),
  authorId: Uuid.nullable().meta({
    description: 'The user who wrote it while signed in; null: the machine, an API key, an import, or an earlier version.',
  }),
  createdAt: Timestamp,
};
export const RevisionListItem = z
  .object({
    ...revisionFields,
    savesCount: z.int().positive().meta({ description: 'With `group=sitting` of how many revisions it is the last; else 1.' }),
  })
  .meta({ id: 'RevisionListItem' });
export type RevisionListItem = z.output<typeof RevisionListItem>;
export const Revision = z.object({ ...revisionFields, content: z.string(), metadata: ArticleMetadata }).meta({ id: 'Revision' });
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
      'Every version the article ever had, newest first, without content. With `language` those of a translation. With `group=sitting` what one signed-in person saved within ten minutes of their first save is told once, by the last of it; a sitting also ends where somebody else saves, where the site was published, and where a version was restored. Each number can still be read and restored.',
    params: articleParams,
    query: z.strictObject({
      language: languageQuery,
      group: z.enum(['sitting']).optional().meta({ description: 'Left out: every revision.' }),
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
    description: 'A version of the article with its full content.',
    params: revisionParams,
    query: z.strictObject({ language: languageQuery }),
    status: 200,
    response: Revision,
    errors: ['ARTICLE_NOT_FOUND', 'REVISION_NOT_FOUND', 'LANGUAGE_NOT_CONFIGURED'],
    examples: { response: { ...item, content: articleExample.content, metadata: articleExample.metadata } },
  }),
  restoreRevision: operation({
    method: 'post',
    path: '/articles/{id}/revisions/{number}/restore',
    scope: 'write',
    tag: 'Articles',
    summary: 'Restore a revision',
    description:
      'Makes title, content and metadata as they were, as a new revision: nothing in between is lost. Slug and folder stay as they are.',
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
      'Into a folder (null: the root) and, where `position` is given, to that place in it; otherwise to its end. The text stays; the move is a revision all the same, so that `If-Match` notices it.',
    params: articleParams,
    body: z
      .strictObject({
        folderId: IntegerId.nullable().meta({ description: 'null: the root.' }),
        position: z.int().min(0).max(1_000_000).optional().meta({ description: 'Place in the folder, from 0; beyond the last: the end.' }),
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
    summary: 'Make an article anew from its video',
    description:
      'Starts a job that writes the article again and merges three ways: what the machine wrote before, what a person changed since, what the machine writes now. What a person wrote is never lost; the output counts (`conflictsCount`) and describes (`conflicts`) the places where both changed the same, in which the person’s text stays. The machine’s own version is then the revision before the merged one. 409 where the article was not made from a video.',
    params: articleParams,
    body: z
      .strictObject({
        templateId: IntegerId.optional().meta({ description: 'An article template. Left out: the one it was written with.' }),
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
