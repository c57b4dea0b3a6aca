import type { Video } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { readVideo } from './read-video.ts';
import { updateVideoName } from './videos.store.ts';

/** Renames a video and returns it. Throws `VIDEO_NOT_FOUND`. */
export async function updateVideo(
  context: Pick<Context, 'db' | 'config'>,
  target: { projectId: string; videoId: string },
  { name }: { name: string },
): Promise<Video> {
  if (!(await updateVideoName(context.db, target, name))) throw new ApiError('VIDEO_NOT_FOUND');
  return readVideo(context, target.projectId, target.videoId);
}
