import type { Recording } from '@docreel/recording';
import { PROPOSALS_VERSION } from '@docreel/timeline';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { ThreadTimeout } from '../../../platform/threads/threads.ts';
import { createStageCache, freeOrphanedRecording, NotCachedError, recordVideoFile } from '../processing/recordings.ts';
import type { VideoRow } from '../video.ts';

/**
 * Detections are computed once for each video file, when the video is processed. They are stored next to the recording and deleted with it.
 */

const PROPOSE = new URL('./propose-actions.thread.ts', import.meta.url);
/** Time limit in milliseconds. A recording of two hours takes about 20 s. */
const PROPOSE_MS = 120_000;

/** Running computations of this process, by hash of the video file. */
const pending = new Map<string, Promise<string>>();

/** Returns the stored detections of a video as JSON, or null if there are none. */
export async function findDetections({ storage }: Pick<Context, 'storage'>, { sha256 }: Pick<VideoRow, 'sha256'>): Promise<string | null> {
  return sha256 === null ? null : createStageCache(storage).get(toKey(sha256));
}

/**
 * Returns the detections of a processed video as JSON. Computes them if the video was processed by an earlier version. Throws `CONFLICT` if
 * the recording itself would have to be made again, because that takes as long as processing the video.
 */
export async function getDetections(context: Context, video: VideoRow): Promise<string> {
  const { sha256 } = video;
  const found = await findDetections(context, video);
  if (found !== null || sha256 === null) return found ?? NOTHING;
  const running = pending.get(sha256) ?? computeFromCache(context, video).finally(() => pending.delete(sha256));
  pending.set(sha256, running);
  return running;
}

const NOTHING = JSON.stringify({ width: 0, height: 0, frameRate: null, isTouch: false, actions: [], texts: [], pointer: [] });

async function computeFromCache(context: Context, video: VideoRow): Promise<string> {
  try {
    const recording = await recordVideoFile(context, video, { isCachedOnly: true });
    return await saveDetections(context, { video, recording });
  } catch (cause) {
    if (!(cause instanceof NotCachedError) && !(cause instanceof ThreadTimeout)) throw cause;
    throw new ApiError('CONFLICT', 'This video was processed by an earlier version. Regenerate its article first.', { cause });
  }
}

interface NewDetections {
  video: Pick<VideoRow, 'project_id' | 'sha256'>;
  recording: Recording;
  /** Set if the work belongs to a job. */
  job?: { signal: AbortSignal };
}

/** Computes and stores the detections of a recording. Returns them as JSON. */
export async function saveDetections(
  { db, storage, threads }: Pick<Context, 'db' | 'storage' | 'threads'>,
  { video: { project_id: projectId, sha256 }, recording, job }: NewDetections,
): Promise<string> {
  const json = await threads.run<string>(PROPOSE, recording, {
    owner: projectId,
    timeoutMs: PROPOSE_MS,
    ...(job && { ...job, isJob: true }),
  });
  if (sha256 !== null) {
    await createStageCache(storage).put(toKey(sha256), json);
    await freeOrphanedRecording(db, { projectId, sha256, afterMs: 0 });
  }
  return json;
}

function toKey(sha256: string): string {
  return `${sha256}/detections-${PROPOSALS_VERSION}`;
}
