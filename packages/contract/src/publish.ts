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
    jobId: Uuid.nullable().meta({ description: 'The newest publishing job.' }),
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
      'Starts a job that builds a complete snapshot of the project as a static site and switches to it in one step. Where nothing changed nothing is rebuilt.',
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
    description: 'As publish, for a project that is published already.',
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
    description: 'Whether the project is published, where, and whether content changed since.',
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
    publishedAt: Timestamp.nullable().meta({ description: 'When it was last made the live one.' }),
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
    summary: 'Take the site down',
    description: 'Starts a job that takes everything away at once. Publications are kept: each can be made live again.',
  }),
  deletePublished: operation({
    ...unpublishing,
    method: 'delete',
    path: '/publish',
    summary: 'Take the site down (DELETE)',
    description: 'The same as `POST /publish/unpublish`.',
  }),
  listPublications: operation({
    method: 'get',
    path: '/publications',
    scope: 'publish',
    tag: 'Publish',
    summary: 'List publications',
    description: 'The snapshots of the site that are kept, newest first: the live one and those one can go back to.',
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
    description: 'Makes a kept snapshot the live site, at once and whole. The content of the project stays as it is.',
    params: z.strictObject({ publicationId: Uuid }),
    status: 200,
    response: Publication,
    errors: ['PUBLICATION_NOT_FOUND', 'CONFLICT'],
    examples: { response: publication },
  }),
};
