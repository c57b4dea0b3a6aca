import { extractPoster, type Recording, toVtt, type Transcript } from '@docreel/recording';
import type { Context } from '../../../context.ts';
import { type Commit, JobFailure, type JobKind, type JobRun } from '../../../platform/queue/queue.ts';
import { scheduleDelayedDeletion } from '../../assets/schedule-deletion.ts';
import { saveAsset } from '../../assets/save-asset.ts';
import { describeFile } from '../importing/describe-file.ts';
import { toJobFailure } from '../job-failure.ts';
import { saveTranscript } from '../transcripts/transcripts.store.ts';
import { ThreadTimeout } from '../../../platform/threads/threads.ts';
import { saveDetections } from '../detections/detections.ts';
import { getVideoLimits } from '../video-limits.ts';
import type { VideoRow } from '../video.ts';
import { findVideo, clearInvalidFile, markFailed, markReady } from '../videos.store.ts';
import { PICTURE_SIZES } from './get-frame.ts';
import { processingProgress } from './processing-progress.ts';
import { recordVideoFile } from './recordings.ts';

export const PROCESS_VIDEO = 'process_video';

export type ProcessVideoInput = { videoId: string };

const WRITE_GRACE_MS = 60_000;

export const processVideoJob: JobKind<Context, ProcessVideoInput> = {
  kind: PROCESS_VIDEO,
  isInternal: true,
  run: processVideo,

  async onFailed(tx, { projectId, input }, { code, message }) {
    await markFailed(tx, input.videoId, { code, message });
    // A cancelled job means that the video is being deleted, which also deletes the file.
    if (code === 'CANCELLED') return;
    await scheduleDelayedDeletion(tx, { projectId, storageKeys: [await clearInvalidFile(tx, input.videoId)], afterMs: WRITE_GRACE_MS });
  },
};

/**
 * Processes an uploaded or imported video: probes the file, extracts the poster and creates the recording. Each completed stage is saved,
 * so a retry resumes after the last one.
 */
async function processVideo(context: Context, job: JobRun<ProcessVideoInput>): Promise<Commit> {
  const found = await findVideo(context.db, job.projectId, job.input.videoId);
  if (!found) throw new JobFailure('VIDEO_NOT_FOUND', 'the video was deleted');
  if (!found.storage_key) throw new Error(`video ${found.id} has no stored file`);
  try {
    job.progress('loading the video', 0);
    // The local copy stays until the end of the job, so that all stages share one copy of a remote file.
    await using file = await context.storage.localFile(found.storage_key);
    const video = await describeFile(context, job, { video: found, path: file.path });
    const posterAsset = await job.step('poster', () => createPoster(context, job, file.path));
    const onProgress = processingProgress((stage, percent) => job.progress(stage, percent));
    const recording = await recordVideoFile(context, video, { signal: job.signal, onProgress });
    const { transcript } = recording;
    await job.step('detections', () => keepDetections(context, job, { video, recording }));
    const captionsAsset = await job.step('captions', () => createCaptions(context, job.projectId, transcript));
    return async (tx) => {
      await markReady(tx, video.id, { language: transcript.language, posterAsset, captionsAsset });
      await saveTranscript(tx, { videoId: video.id, projectId: job.projectId, ...transcript });
      return { videoId: video.id };
    };
  } catch (error) {
    job.signal.throwIfAborted();
    throw toJobFailure(error);
  }
}

/** Stores the detections, from which people correct an article. If this takes too long, the video becomes ready without them. */
async function keepDetections(
  context: Context,
  { signal }: JobRun<ProcessVideoInput>,
  { video, recording }: { video: VideoRow; recording: Recording },
): Promise<boolean> {
  try {
    await saveDetections(context, { video, recording, job: { signal } });
    return true;
  } catch (error) {
    if (!(error instanceof ThreadTimeout)) throw error;
    context.log.warn({ err: error, videoId: video.id }, 'the detections of a video took too long');
    return false;
  }
}

async function createPoster(context: Context, job: JobRun<ProcessVideoInput>, path: string): Promise<string> {
  job.progress('creating the poster', 0);
  // An article can contain the same frame. It is then the same asset, so the poster has the sizes of pictures, too.
  const poster = await extractPoster(path, { ...PICTURE_SIZES, limits: getVideoLimits(context.config), signal: job.signal });
  return await saveAsset(context, job.projectId, {
    bytes: poster.webp,
    contentType: 'image/webp',
    width: poster.width,
    height: poster.height,
    sizes: poster.sizes,
    colour: poster.colour,
  });
}

/**
 * Stores captions for the video player and returns their asset ID, or null if there are none. The offline speech recogniser makes too many
 * mistakes for captions.
 */
async function createCaptions(context: Context, projectId: string, transcript: Transcript): Promise<string | null> {
  const isTrusted = transcript.source === 'captions' || transcript.source === 'sidecar' || transcript.source === 'endpoint';
  if (!isTrusted || transcript.segments.length === 0) return null;
  return saveAsset(context, projectId, { bytes: Buffer.from(toVtt(transcript)), contentType: 'text/vtt', width: null, height: null });
}
