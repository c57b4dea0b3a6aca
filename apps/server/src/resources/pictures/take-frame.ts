import { createFrameReader, type Frame } from '@docreel/recording';
import type { Context } from '../../context.ts';
import { createConcurrencyLimit } from '../../lib/concurrency-limit.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { getFrame, PICTURE_SIZES } from '../videos/processing/get-frame.ts';
import { getVideoLimits } from '../videos/video-limits.ts';
import { findVideo, type VideoRow } from '../videos/videos.store.ts';

/** Maximum number of frames that a process extracts at the same time for requests, and that wait for it. An extraction takes about 0.5 s. */
const EXTRACTIONS = {
  atATime: 2,
  mostWaiting: 50,
  createError: () => new ApiError('SERVICE_UNAVAILABLE', 'Too many frames are being extracted. Try again shortly.'),
};

const limits = new WeakMap<Storage, ReturnType<typeof createConcurrencyLimit>>();

/** Returns a video whose frames can be extracted. Throws `VIDEO_NOT_FOUND`, or `CONFLICT` if it is not ready. */
export async function getVideoWithFrames(db: Db, projectId: string, videoId: string): Promise<VideoRow> {
  const video = await findVideo(db, projectId, videoId);
  if (!video) throw new ApiError('VIDEO_NOT_FOUND');
  if (video.status !== 'ready' || video.storage_key === null)
    throw new ApiError('CONFLICT', 'The video is not ready yet. Try again when its status is `ready`.');
  return video;
}

/** Returns a frame of a video as the pictures of articles show it, from the cache if it was extracted before. */
export async function takeFrame(
  context: Pick<Context, 'db' | 'storage' | 'config'>,
  video: VideoRow,
  { seconds, signal }: { seconds: number; signal: AbortSignal },
): Promise<Frame> {
  const { storage, config } = context;
  const key = video.storage_key;
  if (key === null) throw new Error(`video ${video.id} has no stored file`);
  await using opened = new AsyncDisposableStack();
  const options = { ...PICTURE_SIZES, limits: getVideoLimits(config), signal };
  const withLimit = limits.get(storage) ?? createConcurrencyLimit(EXTRACTIONS);
  limits.set(storage, withLimit);
  const extract = createFrameReader([seconds], async () => opened.use(await storage.localFile(key)).path, options);
  return await getFrame(context, video, { read: (at) => withLimit(() => extract(at)), seconds, ...options });
}

/** Returns the time of a frame in whole milliseconds, at most the end of the video. */
export function toFrameSeconds(seconds: number, { duration_seconds: duration }: Pick<VideoRow, 'duration_seconds'>): number {
  return Math.round(Math.min(seconds, duration ?? seconds) * 1000) / 1000;
}
