import type { Pagination, Video } from '@docreel/contract';
import { pagination } from '../../lib/pagination.ts';
import type { Db } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { toVideo } from './video.ts';
import { findVideo, listVideos } from './videos.store.ts';

export async function readVideo(db: Db, projectId: string, videoId: string): Promise<Video> {
  const row = await findVideo(db, projectId, videoId);
  if (!row) throw new ApiError('VIDEO_NOT_FOUND');
  return toVideo(row);
}

/** Newest first. */
export async function readVideos(
  db: Db,
  projectId: string,
  page: { limit: number; offset: number },
): Promise<{ videos: Video[]; pagination: Pagination }> {
  const { rows, total } = await listVideos(db, projectId, page);
  return { videos: rows.map(toVideo), pagination: pagination(page, rows.length, total) };
}
