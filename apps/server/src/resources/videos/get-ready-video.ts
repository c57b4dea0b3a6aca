import type { Db } from '../../platform/db/tables.ts';
import { JobFailure, type JobRun, Deferred } from '../../platform/queue/queue.ts';
import { findVideo, type VideoRow } from './videos.store.ts';

/** Interval in milliseconds at which a job checks whether its video is ready. */
const VIDEO_POLL_MS = 700;

/**
 * Returns the video that a job works on. While the video is being processed, the job is postponed, so that the worker can run other jobs.
 */
export async function getReadyVideo(db: Db, job: Pick<JobRun<unknown>, 'projectId' | 'progress'>, id: string): Promise<VideoRow> {
  const video = await findVideo(db, job.projectId, id);
  if (!video) throw new JobFailure('VIDEO_NOT_FOUND', 'the video was deleted');
  if (video.status === 'failed') throw new JobFailure('VIDEO_FAILED', `the video could not be processed: ${video.error_message}`);
  if (video.status !== 'ready') {
    job.progress('waiting for the video', 0);
    throw new Deferred(VIDEO_POLL_MS);
  }
  return video;
}
