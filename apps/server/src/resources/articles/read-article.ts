import type { Article, Block } from '@docreel/contract';
import { listReferences } from '@docreel/site';
import { isUuid } from '../../lib/is-uuid.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { ThreadTimeout } from '../../platform/threads/threads.ts';
import { toAssetUrl, toVideoUrl } from '../assets/file-urls.ts';
import { toAsset } from '../assets/to-asset.ts';
import { findAssets, findOriginals } from '../assets/assets.store.ts';
import { findSiteUrl, siteUrl } from '../projects/site-url.ts';
import { findVideo } from '../videos/videos.store.ts';
import { type ArticleRow, articleEtag, hashContent, toListItem, toMetadata } from './article.ts';
import { findArticle } from './articles.store.ts';
import { findFullArticle } from './full-article.store.ts';
import { readCheckSources } from './read-check-sources.ts';
import type { BlocksToRead } from './read-blocks.thread.ts';
import type { ArticleToRender } from './render-article.thread.ts';
import type { BlocksToRender } from './render-blocks.thread.ts';

const ARTICLE_FORMATS = ['markdown', 'html', 'json'] as const;
type ArticleFormat = (typeof ARTICLE_FORMATS)[number];

export interface ArticleRequest {
  id: number;
  format: string;
  detail?: 'html' | undefined;
}

export async function readArticle(context: Context, projectId: string, request: ArticleRequest): Promise<Article> {
  const format = checkFormat(request.format);
  const row = await findFullArticle(context.db, { projectId, id: request.id, withEvidence: format === 'json' });
  if (!row) throw new ApiError('ARTICLE_NOT_FOUND');
  return toArticle(context, row, { format, detail: request.detail, isChecked: true });
}

export function checkFormat(request: string): ArticleFormat {
  const format = ARTICLE_FORMATS.find((name) => name === request);
  if (format) return format;
  throw new ApiError('INVALID_FORMAT', `Unknown format "${request}". Use one of: ${ARTICLE_FORMATS.join(', ')}.`);
}

export async function getArticle(db: Db, projectId: string, id: number): Promise<ArticleRow> {
  const row = await findArticle(db, projectId, id);
  if (!row) throw new ApiError('ARTICLE_NOT_FOUND');
  return row;
}

interface OutputOptions {
  format: ArticleFormat;
  detail?: 'html' | undefined;
  /** Whether blocks are compared with the video. Translations are not, because their labels may be translated. */
  isChecked?: boolean;
}

/** Converts an article row to the article of the API, including its content. */
export async function toArticle(
  context: Context,
  row: ArticleRow & { site_slug?: string | null },
  { format, detail, isChecked = false }: OutputOptions = { format: 'markdown' },
): Promise<Article> {
  const { assetIds } = listReferences(row.content);
  const assets = await findAssets(context.db, row.project_id, assetIds);
  const originals = await findOriginals(context.db, row.project_id, assets);
  return {
    ...toListItem(row, { site: await getArticleSiteUrl(context, row), app: context.config.PUBLIC_URL }),
    metadata: toMetadata(row.metadata),
    format,
    ...(await renderContent(detail === 'html' && format === 'json' ? 'rendered' : format, context, { row, assets, isChecked })),
    assets: assets.map((asset) => toAsset(context.config, asset, originals)),
  };
}

/** Returns the URL of the site that shows the article, or an empty string for unpublished articles. */
async function getArticleSiteUrl(context: Context, row: ArticleRow & { site_slug?: string | null }): Promise<string> {
  if (row.published_slug === null) return '';
  return row.site_slug ? siteUrl(context.config, row.site_slug) : findSiteUrl(context, row.project_id);
}

export async function respondWithArticle(context: Context, row: ArticleRow): Promise<{ body: Article; etag: string }> {
  const body = await toArticle(context, row);
  return { body, etag: articleEtag(body) };
}

/** Time limit in milliseconds for parsing or rendering one article: about 1,000 times what an ordinary article takes. */
const RENDER_MS = 10_000;
const RENDER_ARTICLE = new URL('./render-article.thread.ts', import.meta.url);
const RENDER_BLOCKS = new URL('./render-blocks.thread.ts', import.meta.url);
const READ_BLOCKS = new URL('./read-blocks.thread.ts', import.meta.url);

type Assets = Awaited<ReturnType<typeof findAssets>>;

async function renderContent(
  format: ArticleFormat | 'rendered',
  context: Context,
  { row, assets, isChecked }: { row: ArticleRow; assets: Assets; isChecked: boolean },
): Promise<{ content: string; blocks?: Block[] }> {
  if (format === 'markdown') return { content: row.content };
  if (format === 'html')
    return { content: await runInThread<string>(context, { module: RENDER_ARTICLE, row }, await toRenderInput(context, row, assets)) };
  const { content, evidence } = row;
  const sources = isChecked ? await readCheckSources(context, row) : [];
  const blocks =
    format === 'rendered'
      ? runInThread<Block[]>(context, { module: RENDER_BLOCKS, row }, {
          article: await toRenderInput(context, row, assets),
          evidence,
          sources,
        } satisfies BlocksToRender)
      : runInThread<Block[]>(context, { module: READ_BLOCKS, row }, { content, evidence, sources } satisfies BlocksToRead);
  return { content, blocks: await blocks };
}

async function toRenderInput(context: Context, row: ArticleRow, assets: Assets): Promise<ArticleToRender> {
  const { videoIds } = listReferences(row.content);
  const found = await Promise.all(videoIds.filter(isUuid).map((id) => findVideo(context.db, row.project_id, id)));
  const videos = found.flatMap((video) => {
    const src = video && toVideoUrl(context.config, video);
    return video && src ? [[video.id, { src }] as const] : [];
  });
  const sources = assets.map(
    ({ width, height, ...asset }) => [asset.id, { src: toAssetUrl(context.config, asset), width, height }] as const,
  );
  return { content: row.content, language: row.language, assets: Object.fromEntries(sources), videos: Object.fromEntries(videos) };
}

async function runInThread<Output>(context: Context, { module, row }: { module: URL; row: ArticleRow }, input: unknown): Promise<Output> {
  try {
    // The hash is computed here, because the stored hash of a translation belongs to the original text.
    const inputName = hashContent(row.content);
    return await context.threads.run<Output>(module, input, { owner: row.project_id, timeoutMs: RENDER_MS, inputName });
  } catch (cause) {
    if (!(cause instanceof ThreadTimeout)) throw cause;
    throw new ApiError('INVALID_FORMAT', 'This article is too complex to render as JSON or HTML. Request it with `format=markdown`.', {
      cause,
    });
  }
}
