import type { Pagination, Video } from '@docreel/contract';
import { pagination } from '../../lib/pagination.ts';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { toVideo } from './video.ts';
import { findVideo, listVideos } from './videos.store.ts';

type ReadContext = Pick<Context, 'db' | 'config'>;

export async function readVideo({ db, config }: ReadContext, projectId: string, videoId: string): Promise<Video> {
  const row = await findVideo(db, projectId, videoId);
  if (!row) throw new ApiError('VIDEO_NOT_FOUND');
  return toVideo(config, row);
}

/** Returns a page of a project's videos, newest first. */
export async function readVideos(
  { db, config }: ReadContext,
  projectId: string,
  page: { limit: number; offset: number },
): Promise<{ videos: Video[]; pagination: Pagination }> {
  const { rows, total } = await listVideos(db, projectId, page);
  return { videos: rows.map((row) => toVideo(config, row)), pagination: pagination(page, rows.length, total) };
}
