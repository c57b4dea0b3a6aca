import * as z from 'zod';
import { Asset, Block } from './article-content.ts';
import { JsonLd, StoredJsonLd } from './json-ld.ts';
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

const httpAddress = z
  .string()
  .max(2048)
  .regex(/^https?:\/\/[^\s]+$/i, 'Must be an http or https address.');

/** Metadata for search engines and previews; all optional. */
const metadataFields = {
  metaTitle: z.string().max(300).nullable(),
  metaDescription: z.string().max(1000).nullable(),
  metaKeywords: z.array(z.string().min(1).max(100)).max(50),
  ogImage: httpAddress.nullable(),
  canonicalUrl: httpAddress.nullable(),
  noIndex: z.boolean(),
  jsonLd: JsonLd.nullable(),
};
/** As authors give it, in a request or an import. */
export const ArticleMetadataInput = z.object(metadataFields);
export const ArticleMetadata = ArticleMetadataInput.extend({ jsonLd: StoredJsonLd.nullable() }).meta({ id: 'ArticleMetadata' });
export type ArticleMetadata = z.output<typeof ArticleMetadata>;
const ListMetadata = ArticleMetadata.omit({ jsonLd: true }).meta({
  id: 'ArticleListMetadata',
  description: 'Without `jsonLd`, which the article itself tells.',
});
const MetadataPatch = z.strictObject(metadataFields).partial();

const articleFields = {
  id: IntegerId,
  title: z.string(),
  slug: z.string(),
  folderId: IntegerId.nullable(),
  metadata: ArticleMetadata,
  language: z.string(),
  isHidden: z.boolean().meta({ description: 'A hidden article stays out of the published site and of exports for readers.' }),
  videoId: Uuid.nullable(),
  templateId: IntegerId.nullable(),
  position: z.int(),
  revision: z.int(),
  publishState: z.enum(['unpublished', 'published', 'changed', 'removed']),
  editUrl: z.string().nullable().meta({ description: 'The article in the dashboard, for members of the project.' }),
  previewUrl: z.string().nullable().meta({ description: 'The published page; null where the site does not show the article.' }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  publishedAt: Timestamp.nullable(),
};
export const ArticleListItem = z
  .object({
    ...articleFields,
    metadata: ListMetadata,
    format: z.literal('markdown').meta({ description: 'What `GET /articles/{id}` answers by default.' }),
  })
  .meta({ id: 'ArticleListItem' });
export type ArticleListItem = z.output<typeof ArticleListItem>;
export const Article = z
  .object({
    ...articleFields,
    format: z.enum(['markdown', 'html', 'json']),
    content: z.string().meta({ description: 'Markdown as stored, also with `format=json`; safe HTML with `format=html`.' }),
    blocks: z.array(Block).optional().meta({ description: 'With `format=json`: the content block by block, with its evidence.' }),
    assets: z.array(Asset).meta({ description: 'The pictures that the content shows.' }),
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
    folderId: IntegerId.nullable().optional().meta({ description: 'null: the root.' }),
    position: z.int().min(0).max(1_000_000).optional().meta({ description: 'Place in the folder, from 0; beyond the last: the end.' }),
    isHidden: z.boolean().optional(),
    metadata: MetadataPatch.optional(),
    ...MetadataPatch.shape,
  })
  .meta({ id: 'PatchArticle' });

const patchErrors = [
  'ARTICLE_NOT_FOUND',
  'LANGUAGE_NOT_CONFIGURED',
  'LANGUAGE_NOT_FOUND',
  'FOLDER_NOT_FOUND',
  'SLUG_TAKEN',
  'PRECONDITION_FAILED',
  'PAYLOAD_TOO_LARGE',
] as const;

export const articleOperations = {
  listArticles: operation({
    method: 'get',
    path: '/articles',
    scope: 'read',
    tag: 'Articles',
    summary: 'List articles',
    description:
      'The articles of the project by position, then id, without their content and their `jsonLd`. With `folderId` those of one folder.',
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
      'The content as Markdown (default), as sanitised HTML, or as JSON: block by block, each step with its evidence. A step links to its moment as `[02:13](video:{videoId}#t=133)`; a picture is `![alt](asset:{assetId})`, its address is in `assets`. Behind the id it may tell in percent what is marked and what matters of it: `asset:{assetId}#mark=x,y,w,h&point=x,y&cut=x,y,w,h`.',
    params: articleParams,
    query: z.strictObject({
      format: z.string().max(40).default('markdown').meta({ description: '`markdown`, `html` or `json`.' }),
      detail: z.enum(['html']).optional().meta({ description: 'With `format=json`: each block as HTML too.' }),
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
    description: 'CommonMark with the GitHub extensions and `> [!NOTE]` callouts, at most 1 MiB. The slug is made from the title.',
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
    description: 'An article without content; titled "Untitled" where no title is given.',
    body: z.strictObject({ title: Title.optional(), folderId: IntegerId.nullable().optional() }).meta({ id: 'CreateEmptyArticle' }),
    isBodyOptional: true,
    status: 201,
    response: Article,
    errors: ['FOLDER_NOT_FOUND'],
    examples: { body: { title: 'Create a project' }, response: { ...articleExample, content: '' } },
  }),
  updateArticle: operation({
    method: 'patch',
    path: '/articles/{id}',
    scope: 'write',
    tag: 'Articles',
    summary: 'Update title, slug, content, folder or metadata',
    description:
      'Changes what is given and leaves the rest. Metadata may be given flat or under `metadata`. With `If-Match` the change is refused when someone else changed the article since. With `language` the translation is changed: its title, content and metadata.',
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
  }),
  replaceArticle: operation({
    method: 'put',
    path: '/articles/{id}',
    scope: 'write',
    tag: 'Articles',
    summary: 'Update an article',
    description: 'The same as PATCH, for clients that only know PUT.',
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
  }),
  deleteArticle: operation({
    method: 'delete',
    path: '/articles/{id}',
    scope: 'write',
    tag: 'Articles',
    summary: 'Delete an article',
    description:
      'Takes the article into the trash, where it can be restored for 30 days. It leaves the published site with the next publication.',
    params: articleParams,
    status: 200,
    response: Deleted,
    errors: ['ARTICLE_NOT_FOUND', 'PRECONDITION_FAILED'],
    examples: { response: { deleted: true } },
  }),
};
