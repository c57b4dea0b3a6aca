import type { Playback } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { toAssetUrl, toVideoUrl } from '../assets/file-urls.ts';
import { findAssets } from '../assets/assets.store.ts';
import { findVideo } from './videos.store.ts';

/**
 * Returns URLs for a player. As for pictures of articles, their random names are the only protection. They are given to everyone who can
 * read the project.
 */
export async function readPlayback({ db, config }: Pick<Context, 'db' | 'config'>, projectId: string, videoId: string): Promise<Playback> {
  const video = await findVideo(db, projectId, videoId);
  if (!video) throw new ApiError('VIDEO_NOT_FOUND');
  const url = toVideoUrl(config, video);
  if (url === null) throw new ApiError('CONFLICT', 'The video file has not arrived yet. Finish the upload first.');
  const ids = [video.poster_asset, video.captions_asset].filter((id) => id !== null);
  const assets = new Map((await findAssets(db, projectId, ids)).map((asset) => [asset.id, toAssetUrl(config, asset)]));
  const addressOf = (id: string | null) => (id === null ? null : (assets.get(id) ?? null));
  return {
    videoId,
    url,
    contentType: video.content_type ?? 'application/octet-stream',
    posterUrl: addressOf(video.poster_asset),
    captionsUrl: addressOf(video.captions_asset),
    expiresAt: null,
  };
}
