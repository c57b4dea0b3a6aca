import type { Playback } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { toAssetUrl, toVideoUrl } from '../assets/file-urls.ts';
import { findAssets } from '../assets/assets.store.ts';
import { findVideo } from './videos.store.ts';

/**
 * Returns the URLs that a player needs: the video, its poster and its captions. The random file names are the only protection of the video
 * and the captions, as for pictures in articles. The poster is for members and API keys of the project.
 */
export async function readPlayback({ db, config }: Pick<Context, 'db' | 'config'>, projectId: string, videoId: string): Promise<Playback> {
  const video = await findVideo(db, projectId, videoId);
  if (!video) throw new ApiError('VIDEO_NOT_FOUND');
  const url = toVideoUrl(config, video);
  if (url === null) throw new ApiError('CONFLICT', 'The video file has not arrived yet. Finish the upload first.');
  const ids = [video.poster_asset, video.captions_asset].filter((id) => id !== null);
  const assets = new Map((await findAssets(db, projectId, ids)).map((asset) => [asset.id, toAssetUrl(config, asset)]));
  const findAssetUrl = (id: string | null) => (id === null ? null : (assets.get(id) ?? null));
  return {
    videoId,
    url,
    contentType: video.content_type ?? 'application/octet-stream',
    posterUrl: findAssetUrl(video.poster_asset),
    captionsUrl: findAssetUrl(video.captions_asset),
    expiresAt: null,
  };
}
