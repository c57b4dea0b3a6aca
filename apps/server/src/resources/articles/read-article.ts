import type { Article } from '@docreel/contract';
import { listReferences } from '@docreel/site';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { ThreadTimeout } from '../../platform/threads/threads.ts';
import { assetAddress, videoAddress } from '../assets/addresses.ts';
import { findAssets } from '../assets/assets.store.ts';
import { findVideo } from '../videos/videos.store.ts';
import { type ArticleRow, articleEtag, toListItem } from './article.ts';
import { findArticle } from './articles.store.ts';
import type { ArticleToRender } from './render-article.thread.ts';

export const ARTICLE_FORMATS = ['markdown', 'html'] as const;
type ArticleFormat = (typeof ARTICLE_FORMATS)[number];

export async function readArticle(context: Context, projectId: string, wanted: { id: number; format: string }): Promise<Article> {
  const format = ARTICLE_FORMATS.find((name) => name === wanted.format);
  if (!format)
    throw new ApiError('INVALID_FORMAT', `The format "${wanted.format}" is not offered. Use one of: ${ARTICLE_FORMATS.join(', ')}.`);
  const row = await findArticle(context.db, projectId, wanted.id);
  if (!row) throw new ApiError('ARTICLE_NOT_FOUND');
  return toArticle(context, row, format);
}

/** The one door from a row to an answer with content. */
export async function toArticle(context: Context, row: ArticleRow, format: ArticleFormat = 'markdown'): Promise<Article> {
  const { assetIds } = listReferences(row.content);
  const assets = await findAssets(context.db, row.project_id, assetIds);
  const content = format === 'html' ? await toHtml(context, row, assets) : row.content;
  return {
    ...toListItem(row),
    format,
    content,
    assets: assets.map((asset) => ({
      assetId: asset.id,
      url: assetAddress(context.config, asset),
      contentType: asset.content_type,
      width: asset.width,
      height: asset.height,
    })),
  };
}

export async function answerArticle(context: Context, row: ArticleRow): Promise<{ body: Article; etag: string }> {
  const body = await toArticle(context, row);
  return { body, etag: articleEtag(body) };
}

/** A thousand times what an ordinary article takes. */
const RENDER_MS = 10_000;
const RENDER_ARTICLE = new URL('./render-article.thread.ts', import.meta.url);

async function toHtml(context: Context, row: ArticleRow, assets: Awaited<ReturnType<typeof findAssets>>): Promise<string> {
  const { videoIds } = listReferences(row.content);
  const found = await Promise.all(videoIds.map((id) => findVideo(context.db, row.project_id, id)));
  const videos = found.flatMap((video) => {
    const src = video && videoAddress(context.config, video);
    return video && src ? [[video.id, { src }] as const] : [];
  });
  const sources = assets.map(
    ({ width, height, ...asset }) => [asset.id, { src: assetAddress(context.config, asset), width, height }] as const,
  );
  const article: ArticleToRender = { content: row.content, assets: Object.fromEntries(sources), videos: Object.fromEntries(videos) };
  try {
    return await context.threads.run<string>(RENDER_ARTICLE, article, { timeoutMs: RENDER_MS });
  } catch (error) {
    if (!(error instanceof ThreadTimeout)) throw error;
    throw new ApiError('INVALID_FORMAT', 'This article is too intricate to be shown as HTML. Read it with format=markdown.', {
      cause: error,
    });
  }
}
