import type { detectionOperations, playbackOperations, transcriptOperations, videoOperations } from '@docreel/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { acceptedJob } from '../jobs/accepted-job.ts';
import { readDetections } from './detections/read-detections.ts';
import { deleteVideo } from './delete-video.ts';
import { importVideo } from './importing/import-video.ts';
import { readCaptions } from './transcripts/read-captions.ts';
import { readTranscript } from './transcripts/read-transcript.ts';
import { readPlayback } from './read-playback.ts';
import { readVideo, readVideos } from './read-video.ts';
import { updateVideo } from './update-video.ts';
import { replaceCaptions } from './transcripts/replace-captions.ts';
import { replaceTranscript } from './transcripts/replace-transcript.ts';

export const videoHandlers: Handlers<
  typeof videoOperations & typeof playbackOperations & typeof transcriptOperations & typeof detectionOperations
> = {
  async listVideos(context, { caller, query }) {
    return { body: await readVideos(context, caller.projectId, query) };
  },

  async getVideo(context, { caller, params }) {
    return { body: await readVideo(context, caller.projectId, params.videoId) };
  },

  async getVideoStatus(context, { caller, params }) {
    return { body: await readVideo(context, caller.projectId, params.videoId) };
  },

  async getPlayback(context, { caller, params }) {
    return { body: await readPlayback(context, caller.projectId, params.videoId) };
  },

  async updateVideo(context, { caller, params, body }) {
    return { body: await updateVideo(context, { projectId: caller.projectId, ...params }, body) };
  },

  async deleteVideo(context, { caller, params }) {
    await deleteVideo(context, caller.projectId, params.videoId);
    return { body: { deleted: true } };
  },

  async importVideo(context, { caller, body }) {
    return acceptedJob(context, await importVideo(context, caller.projectId, body));
  },

  async getTranscript({ db }, { caller, params, query }) {
    return readTranscript(db, caller.projectId, { ...params, ...query });
  },

  async replaceTranscript(context, { caller, params, body, headers }) {
    return replaceTranscript(context, { projectId: caller.projectId, ifMatch: headers['if-match'], ...params }, body);
  },

  async getCaptions(context, { caller, params, query }) {
    const { videoId, code: language } = params;
    return readCaptions(context, { projectId: caller.projectId, videoId, language, ...query });
  },

  async replaceCaptions(context, { caller, params, body }) {
    const { videoId, code: language } = params;
    return { body: await replaceCaptions(context, { projectId: caller.projectId, videoId, language }, body) };
  },

  async getDetections(context, { caller, params, query }) {
    return { body: await readDetections(context, caller.projectId, { ...params, ...query }) };
  },
};
