import type { Context } from '../../../context.ts';
import type { JobKind } from '../../../platform/queue/queue.ts';
import { freeLater } from '../../assets/free-unreferenced-files.ts';

export const IMPORT_VIDEO = 'import_video_url';

export type ImportVideoInput = { url: string; name: string | null };

export const importVideoJob: JobKind<Context, ImportVideoInput> = {
  kind: IMPORT_VIDEO,
  lane: 'download',
  run: async (context, job) => (await import('./import-video.work.ts')).fetchVideo(context, job),

  // Of a job that ends between two steps nobody hears; its download is found again when no worker writes it any more.
  async onFailed(tx, { id, projectId }) {
    await freeLater(tx, { projectId, storageKeys: [storageKeyOf(id)], afterMs: LETS_GO_WITHIN_MS });
  },
};

const LETS_GO_WITHIN_MS = 60_000;

/** Named by the job: whoever takes it over writes to the same place, so no attempt leaves a file behind. */
export function storageKeyOf(jobId: string): string {
  return `videos/${jobId}`;
}
