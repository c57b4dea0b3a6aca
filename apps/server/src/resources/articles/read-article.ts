import type { Article } from '@docreel/contract';
import { listReferences, renderMarkdown } from '@docreel/site';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { assetAddress, videoAddress } from '../assets/addresses.ts';
import { findAssets } from '../assets/assets.store.ts';
import { findVideo } from '../videos/videos.store.ts';
import { type ArticleRow, articleEtag, toListItem } from './article.ts';
import { findArticle } from './articles.store.ts';

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

async function toHtml(context: Context, row: ArticleRow, assets: Awaited<ReturnType<typeof findAssets>>): Promise<string> {
  const { videoIds } = listReferences(row.content);
  const videos = await Promise.all(videoIds.map((id) => findVideo(context.db, row.project_id, id)));
  const videoById = new Map(videos.flatMap((video) => (video ? [[video.id, video]] : [])));
  const assetById = new Map(assets.map((asset) => [asset.id, asset]));
  return renderMarkdown(row.content, {
    asset: (id) => {
      const asset = assetById.get(id);
      return asset ? { src: assetAddress(context.config, asset), width: asset.width, height: asset.height } : null;
    },
    video: (id) => {
      const video = videoById.get(id);
      const src = video && videoAddress(context.config, video);
      return src ? { src } : null;
    },
  }).html;
}
