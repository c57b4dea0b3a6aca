import type { Video, videoOperations } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { pagination } from '../../lib/pagination.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { acceptedJob } from '../jobs/accepted-job.ts';
import { deleteVideo } from './delete-video.ts';
import { importVideo } from './import-video.ts';
import { toVideo } from './video.ts';
import { findVideo, listVideos } from './videos.store.ts';

export const videoHandlers: Handlers<typeof videoOperations> = {
  async listVideos({ db }, { caller, query }) {
    const { rows, total } = await listVideos(db, caller.projectId, query);
    return { body: { videos: rows.map(toVideo), pagination: pagination(query, rows.length, total) } };
  },

  async getVideo(context, { caller, params }) {
    return { body: await readVideo(context, caller.projectId, params.videoId) };
  },

  async getVideoStatus(context, { caller, params }) {
    return { body: await readVideo(context, caller.projectId, params.videoId) };
  },

  async deleteVideo(context, { caller, params }) {
    await deleteVideo(context, caller.projectId, params.videoId);
    return { body: { deleted: true } };
  },

  async importVideo(context, { caller, body }) {
    return acceptedJob(context, await importVideo(context, caller.projectId, body));
  },
};

async function readVideo({ db }: Context, projectId: string, videoId: string): Promise<Video> {
  const row = await findVideo(db, projectId, videoId);
  if (!row) throw new ApiError('VIDEO_NOT_FOUND');
  return toVideo(row);
}
