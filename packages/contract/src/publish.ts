import * as z from 'zod';
import { Job, pendingJobExample } from './jobs.ts';
import { operation } from './operation.ts';
import { callbackFields, pageQuery, Pagination, Timestamp, Uuid } from './schemas.ts';

export const PublishStatus = z
  .object({
    isPublished: z.boolean(),
    status: z.enum(['unpublished', 'publishing', 'published', 'failed']),
    slug: z.string(),
    url: z.string().nullable(),
    publicationId: Uuid.nullable(),
    publishedAt: Timestamp.nullable(),
    articlesCount: z.int(),
    foldersCount: z.int(),
    hasUnpublishedChanges: z.boolean(),
    jobId: Uuid.nullable().meta({ description: 'The most recent publishing job.' }),
  })
  .meta({ id: 'PublishStatus' });
export type PublishStatus = z.output<typeof PublishStatus>;

const PublishBody = z.strictObject(callbackFields).meta({ id: 'Publish' });

export const publishOperations = {
  publish: operation({
    method: 'post',
    path: '/publish',
    scope: 'publish',
    tag: 'Publish',
    summary: 'Publish the project',
    description:
      'Starts a job that builds a complete snapshot of the site and makes it live in one step. Unchanged pages are not rendered again.',
    body: PublishBody,
    isBodyOptional: true,
    status: 202,
    response: Job,
    errors: ['INVALID_URL', 'URL_NOT_ALLOWED'],
    examples: { body: {}, response: pendingJobExample('publish') },
  }),
  republish: operation({
    method: 'post',
    path: '/publish/republish',
    scope: 'publish',
    tag: 'Publish',
    summary: 'Republish with the latest content',
    description: 'Same as publish, for a project that is already published.',
    body: PublishBody,
    isBodyOptional: true,
    status: 202,
    response: Job,
    errors: ['NOT_PUBLISHED', 'INVALID_URL', 'URL_NOT_ALLOWED'],
    examples: { body: {}, response: pendingJobExample('publish') },
  }),
  getPublishStatus: operation({
    method: 'get',
    path: '/publish/status',
    scope: 'publish',
    tag: 'Publish',
    summary: 'Get the current publish status',
    description: 'Returns whether the project is published, its URL, and whether the content has changed since.',
    status: 200,
    response: PublishStatus,
    errors: [],
    examples: {
      response: {
        isPublished: true,
        status: 'published',
        slug: 'tasklane',
        url: 'https://docs.example.com/sites/tasklane/',
        publicationId: '019aa0c2-9c1e-7c3a-9d52-0a6f3f1c2b48',
        publishedAt: '2026-03-14T09:30:00.000Z',
        articlesCount: 1,
        foldersCount: 0,
        hasUnpublishedChanges: false,
        jobId: '019aa0c2-7f10-7d44-8a6b-6d2f6c1b9e01',
      },
    },
  }),
};

export const Publication = z
  .object({
    publicationId: Uuid,
    isLive: z.boolean(),
    articlesCount: z.int(),
    foldersCount: z.int(),
    languages: z.array(z.string()),
    warnings: z.array(z.string()),
    createdAt: Timestamp,
    publishedAt: Timestamp.nullable().meta({ description: 'When it was last made live.' }),
  })
  .meta({ id: 'Publication' });
export type Publication = z.output<typeof Publication>;

const publication: Publication = {
  publicationId: '019aa0c2-9c1e-7c3a-9d52-0a6f3f1c2b48',
  isLive: true,
  articlesCount: 12,
  foldersCount: 3,
  languages: ['en', 'de'],
  warnings: [],
  createdAt: '2026-03-14T09:30:00.000Z',
  publishedAt: '2026-03-14T09:30:00.000Z',
};

const unpublishing = {
  scope: 'publish',
  tag: 'Publish',
  body: PublishBody,
  isBodyOptional: true,
  status: 202,
  response: Job,
  errors: ['NOT_PUBLISHED', 'INVALID_URL', 'URL_NOT_ALLOWED'],
  examples: { body: {}, response: pendingJobExample('publish') },
} as const;

export const publicationOperations = {
  unpublish: operation({
    ...unpublishing,
    method: 'post',
    path: '/publish/unpublish',
    summary: 'Unpublish the site',
    description: 'Starts a job that takes the whole site offline. Publications are kept and can be made live again.',
  }),
  deletePublished: operation({
    ...unpublishing,
    method: 'delete',
    path: '/publish',
    summary: 'Unpublish the site (DELETE)',
    description: 'Same as `POST /publish/unpublish`.',
  }),
  listPublications: operation({
    method: 'get',
    path: '/publications',
    scope: 'publish',
    tag: 'Publish',
    summary: 'List publications',
    description: 'Lists the stored snapshots of the site, newest first: the live one and earlier ones to roll back to.',
    query: z.strictObject(pageQuery),
    status: 200,
    response: z.object({ publications: z.array(Publication), pagination: Pagination }).meta({ id: 'PublicationList' }),
    errors: [],
    examples: { response: { publications: [publication], pagination: { limit: 20, offset: 0, count: 1, total: 1, hasMore: false } } },
  }),
  activatePublication: operation({
    method: 'post',
    path: '/publications/{publicationId}/activate',
    scope: 'publish',
    tag: 'Publish',
    summary: 'Roll back to a publication',
    description: "Makes a stored snapshot the live site, immediately and completely. The project's content does not change.",
    params: z.strictObject({ publicationId: Uuid }),
    status: 200,
    response: Publication,
    errors: ['PUBLICATION_NOT_FOUND', 'CONFLICT'],
    examples: { response: publication },
  }),
};
