import * as z from 'zod';
import { Asset, Block } from './article-content.ts';
import { ArticleMetadata, ListMetadata, MetadataPatch } from './article-metadata.ts';
import { operation } from './operation.ts';
import { Deleted, IntegerId, IntegerIdParam, languageQuery, pageQuery, Pagination, Timestamp, Uuid } from './schemas.ts';

export const TITLE_MAX = 300;
export const CONTENT_MAX_BYTES = 1024 * 1024;

export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const Slug = z.string().min(1).max(200).regex(SLUG_PATTERN, 'Lower-case letters, digits and single dashes.');
const Title = z
  .string()
  .max(TITLE_MAX)
  .refine((title) => title.trim().length > 0, 'Must not be blank.');
const Content = z
  .string()
  .refine((text) => text.length <= CONTENT_MAX_BYTES && new TextEncoder().encode(text).byteLength <= CONTENT_MAX_BYTES, {
    message: 'At most 1 MiB of Markdown.',
  })
  .meta({ maxLength: CONTENT_MAX_BYTES });

const articleFields = {
  id: IntegerId,
  title: z.string(),
  slug: z.string(),
  folderId: IntegerId.nullable(),
  metadata: ArticleMetadata,
  language: z.string(),
  isHidden: z.boolean().meta({ description: 'Hidden articles are not published and not included in exports for readers.' }),
  videoId: Uuid.nullable(),
  templateId: IntegerId.nullable(),
  position: z.int(),
  revision: z.int(),
  publishState: z.enum(['unpublished', 'published', 'changed', 'removed']),
  editUrl: z.string().nullable().meta({ description: 'URL of the article in the dashboard, for members of the project.' }),
  previewUrl: z.string().nullable().meta({ description: 'URL of the published page. Null if the article is not on the site.' }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  publishedAt: Timestamp.nullable(),
};
export const ArticleListItem = z
  .object({
    ...articleFields,
    metadata: ListMetadata,
    format: z.literal('markdown').meta({ description: 'Default format of `GET /articles/{id}`.' }),
  })
  .meta({ id: 'ArticleListItem' });
export type ArticleListItem = z.output<typeof ArticleListItem>;
export const Article = z
  .object({
    ...articleFields,
    format: z.enum(['markdown', 'html', 'json']),
    content: z.string().meta({ description: 'The stored Markdown, also with `format=json`. Sanitized HTML with `format=html`.' }),
    blocks: z.array(Block).optional().meta({ description: 'With `format=json`: the content as blocks, with the evidence of each step.' }),
    assets: z.array(Asset).meta({ description: 'Pictures used in the content.' }),
  })
  .meta({ id: 'Article' });
export type Article = z.output<typeof Article>;

export const articleItemExample: ArticleListItem = {
  id: 12,
  title: 'Create a project',
  slug: 'create-a-project',
  folderId: null,
  format: 'markdown',
  metadata: { metaTitle: null, metaDescription: null, metaKeywords: [], ogImage: null, canonicalUrl: null, noIndex: false },
  language: 'en',
  isHidden: false,
  videoId: '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47',
  templateId: 1,
  position: 0,
  revision: 1,
  publishState: 'unpublished',
  editUrl: 'https://docs.example.com/p/019aa0c2-0001-7c3a-9d52-0a6f3f1c2b40/content/12',
  previewUrl: null,
  createdAt: '2026-03-14T09:26:53.589Z',
  updatedAt: '2026-03-14T09:26:53.589Z',
  publishedAt: null,
};
const content = '1. Click **Projects** in the menu on the left. [00:09](video:019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47#t=9)\n';
export const articleExample: Article = {
  ...articleItemExample,
  metadata: { ...articleItemExample.metadata, jsonLd: null },
  content,
  assets: [],
};
const articleParams = z.strictObject({ id: IntegerIdParam });

const PatchArticle = z
  .strictObject({
    title: Title.optional(),
    slug: Slug.optional(),
    content: Content.optional(),
    baseRevision: IntegerId.optional().meta({
      description: 'The revision that `content` is an edit of. The server merges `content` with later changes of other people.',
    }),
    folderId: IntegerId.nullable().optional().meta({ description: 'Parent folder. Null for the root.' }),
    position: z
      .int()
      .min(0)
      .max(1_000_000)
      .optional()
      .meta({ description: 'Position in the folder, starting at 0. Values beyond the last position move the article to the end.' }),
    isHidden: z.boolean().optional(),
    metadata: MetadataPatch.optional(),
    ...MetadataPatch.shape,
  })
  .refine((patch) => patch.baseRevision === undefined || patch.content !== undefined, {
    path: ['baseRevision'],
    message: 'Needs `content`, because it describes which revision the content is an edit of.',
  })
  .meta({ id: 'PatchArticle' });

const patchErrors = [
  'ARTICLE_NOT_FOUND',
  'LANGUAGE_NOT_CONFIGURED',
  'LANGUAGE_NOT_FOUND',
  'REVISION_NOT_FOUND',
  'FOLDER_NOT_FOUND',
  'SLUG_TAKEN',
  'PRECONDITION_FAILED',
  'PAYLOAD_TOO_LARGE',
] as const;

/** PATCH and PUT have the same effect. */
const articleChange = {
  path: '/articles/{id}',
  scope: 'write',
  tag: 'Articles',
  params: articleParams,
  query: z.strictObject({ language: languageQuery }),
  body: PatchArticle,
  status: 200,
  response: Article,
  errors: patchErrors,
  examples: {
    body: { title: 'Create your first project' },
    response: { ...articleExample, title: 'Create your first project', revision: 2 },
  },
} as const;

export const articleOperations = {
  listArticles: operation({
    method: 'get',
    path: '/articles',
    scope: 'read',
    tag: 'Articles',
    summary: 'List articles',
    description: 'Returns articles ordered by position, then ID, without `content` and `jsonLd`. `folderId` limits the list to one folder.',
    query: z.strictObject({ folderId: IntegerIdParam.optional(), ...pageQuery }),
    status: 200,
    response: z.object({ articles: z.array(ArticleListItem), pagination: Pagination }).meta({ id: 'ArticleList' }),
    errors: ['FOLDER_NOT_FOUND'],
    examples: { response: { articles: [articleItemExample], pagination: { limit: 20, offset: 0, count: 1, total: 1, hasMore: false } } },
  }),
  getArticle: operation({
    method: 'get',
    path: '/articles/{id}',
    scope: 'read',
    tag: 'Articles',
    summary: 'Get an article with full content',
    description:
      'Returns the content as Markdown (default), sanitized HTML, or JSON blocks with the evidence of each step. Steps link to their moment as `[02:13](video:{videoId}#t=133)`. Pictures are `![alt](asset:{assetId})`; their URLs are in `assets`. The part after `#` describes marks in percent: `asset:{assetId}#mark=x,y,w,h&point=x,y&cut=x,y,w,h`.',
    params: articleParams,
    query: z.strictObject({
      format: z.string().max(40).default('markdown').meta({ description: '`markdown`, `html` or `json`.' }),
      detail: z.enum(['html']).optional().meta({ description: 'With `format=json`: also return each block as HTML.' }),
      language: languageQuery,
    }),
    status: 200,
    response: Article,
    errors: ['ARTICLE_NOT_FOUND', 'INVALID_FORMAT', 'LANGUAGE_NOT_CONFIGURED', 'LANGUAGE_NOT_FOUND'],
    examples: { response: articleExample },
  }),
  createArticle: operation({
    method: 'post',
    path: '/articles',
    scope: 'write',
    tag: 'Articles',
    summary: 'Create an article from Markdown',
    description: 'Accepts CommonMark with GitHub extensions and `> [!NOTE]` callouts, up to 1 MiB. The slug is created from the title.',
    body: z.strictObject({ title: Title, content: Content, folderId: IntegerId.nullable().optional() }).meta({ id: 'CreateArticle' }),
    status: 201,
    response: Article,
    errors: ['FOLDER_NOT_FOUND', 'PAYLOAD_TOO_LARGE'],
    examples: { body: { title: 'Create a project', content }, response: articleExample },
  }),
  createEmptyArticle: operation({
    method: 'post',
    path: '/articles/empty',
    scope: 'write',
    tag: 'Articles',
    summary: 'Create an empty article',
    description: 'Creates an article without content. The title defaults to "Untitled".',
    body: z.strictObject({ title: Title.optional(), folderId: IntegerId.nullable().optional() }).meta({ id: 'CreateEmptyArticle' }),
    isBodyOptional: true,
    status: 201,
    response: Article,
    errors: ['FOLDER_NOT_FOUND'],
    examples: { body: { title: 'Create a project' }, response: { ...articleExample, content: '' } },
  }),
  updateArticle: operation({
    ...articleChange,
    method: 'patch',
    summary: 'Update title, slug, content, folder or metadata',
    description:
      'Changes only the fields you send. Metadata fields can be sent at the top level or in `metadata`. With `If-Match`, the request fails if the article changed since you read it. With `content` and `baseRevision` but without `If-Match`, the server merges your text with later changes, block by block, and returns the merged text. If both sides changed the same block, it saves nothing and returns 412 `PRECONDITION_FAILED` with the blocks in `details`. With `language`, it changes the title, content and metadata of the translation.',
  }),
  replaceArticle: operation({
    ...articleChange,
    method: 'put',
    summary: 'Update an article',
    description: 'Same as PATCH, for clients that only support PUT.',
  }),
  deleteArticle: operation({
    method: 'delete',
    path: '/articles/{id}',
    scope: 'write',
    tag: 'Articles',
    summary: 'Delete an article',
    description: 'Moves the article to the trash. It can be restored for 30 days. The next publication removes it from the site.',
    params: articleParams,
    status: 200,
    response: Deleted,
    errors: ['ARTICLE_NOT_FOUND', 'PRECONDITION_FAILED'],
    examples: { response: { deleted: true } },
  }),
};
