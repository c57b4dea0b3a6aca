import type { Context } from '../../../context.ts';
import type { JobKind } from '../../../platform/queue/queue.ts';
import { freeLater } from '../../assets/free-unreferenced-files.ts';
import { forgetUndescribedFile, markFailed } from '../videos.store.ts';

export const PROCESS_VIDEO = 'process_video';

export type ProcessVideoInput = { videoId: string };

const LETS_GO_WITHIN_MS = 60_000;

export const processVideoJob: JobKind<Context, ProcessVideoInput> = {
  kind: PROCESS_VIDEO,
  isInner: true,
  run: async (context, job) => (await import('./process-video.work.ts')).processVideo(context, job),

  async onFailed(tx, { projectId, input }, { code, message }) {
    await markFailed(tx, input.videoId, { code, message });
    // The deletion of the video cancels: then its file is freed with the rest.
    if (code === 'CANCELLED') return;
    await freeLater(tx, { projectId, storageKeys: [await forgetUndescribedFile(tx, input.videoId)], afterMs: LETS_GO_WITHIN_MS });
  },
};
