import * as z from 'zod';
import { Job, pendingJobExample } from './jobs.ts';
import { operation } from './operation.ts';
import { callbackFields, Deleted, pageQuery, Pagination, Timestamp, Uuid } from './schemas.ts';

/** A preview of the site with unpublished changes. It is built like a publication but never goes live. Anyone with its URL can read it. */

export const Preview = z
  .object({
    previewId: Uuid,
    hasAddress: z.boolean().meta({ description: '`true` if it has a valid URL.' }),
    articlesCount: z.int(),
    foldersCount: z.int(),
    languages: z.array(z.string()),
    warnings: z.array(z.string()),
    createdAt: Timestamp,
    expiresAt: Timestamp.meta({ description: 'When the preview and its files are deleted.' }),
  })
  .meta({ id: 'Preview' });
export type Preview = z.output<typeof Preview>;

export const PreviewAddress = z
  .object({
    previewId: Uuid,
    url: z.string().meta({ description: 'The secret URL. Shown only once, because only its hash is stored.' }),
    expiresAt: Timestamp,
  })
  .meta({ id: 'PreviewAddress' });
export type PreviewAddress = z.output<typeof PreviewAddress>;

const previewId = '019aa0c2-9c1e-7c3a-9d52-0a6f3f1c2b49';
const preview: Preview = {
  previewId,
  hasAddress: true,
  articlesCount: 12,
  foldersCount: 3,
  languages: ['en', 'de'],
  warnings: [],
  createdAt: '2026-03-14T09:30:00.000Z',
  expiresAt: '2026-03-21T09:30:00.000Z',
};
const previewParams = z.strictObject({ previewId: Uuid });

export const previewOperations = {
  createPreview: operation({
    method: 'post',
    path: '/publish/previews',
    scope: 'write',
    tag: 'Publish',
    summary: 'Build a preview of the site',
    description:
      'Starts a publishing job whose result is not made live. `output.previewId` identifies it. Publishing the same content later reuses the files. A preview is deleted after 7 days. Up to 20 previews can exist at a time (409).',
    body: z.strictObject(callbackFields).meta({ id: 'CreatePreview' }),
    isBodyOptional: true,
    status: 202,
    response: Job,
    errors: ['CONFLICT', 'INVALID_URL', 'URL_NOT_ALLOWED'],
    examples: { body: {}, response: pendingJobExample('publish') },
  }),
  listPreviews: operation({
    method: 'get',
    path: '/publish/previews',
    scope: 'write',
    tag: 'Publish',
    summary: 'List previews',
    description: 'Lists the previews that have not expired, newest first. Their URLs are not shown again.',
    query: z.strictObject(pageQuery),
    status: 200,
    response: z.object({ previews: z.array(Preview), pagination: Pagination }).meta({ id: 'PreviewList' }),
    errors: [],
    examples: { response: { previews: [preview], pagination: { limit: 20, offset: 0, count: 1, total: 1, hasMore: false } } },
  }),
  renewPreviewAddress: operation({
    method: 'put',
    path: '/publish/previews/{previewId}/address',
    scope: 'write',
    tag: 'Publish',
    summary: 'Create a preview URL',
    description:
      'Returns a new secret URL that needs no key and can be shared. An earlier URL stops working. Search engines do not index the preview.',
    params: previewParams,
    body: z
      .strictObject({
        expiresInDays: z.int().min(1).max(30).default(7).meta({ description: 'Days from now until the preview is deleted.' }),
      })
      .meta({ id: 'PreviewAddressTerms' }),
    isBodyOptional: true,
    status: 200,
    response: PreviewAddress,
    errors: ['PUBLICATION_NOT_FOUND'],
    examples: {
      body: { expiresInDays: 7 },
      response: {
        previewId,
        url: 'https://docs.example.com/previews/h3Jk0vQm6T1yZxWcN8uRaS2dFgLpB5oEiX7tYqKs4Mw/',
        expiresAt: '2026-03-21T09:30:00.000Z',
      },
    },
  }),
  deletePreview: operation({
    method: 'delete',
    path: '/publish/previews/{previewId}',
    scope: 'write',
    tag: 'Publish',
    summary: 'Delete a preview',
    description: 'Its URL stops working immediately. Files that no publication uses are deleted.',
    params: previewParams,
    status: 200,
    response: Deleted,
    errors: ['PUBLICATION_NOT_FOUND'],
    examples: { response: { deleted: true } },
  }),
};
