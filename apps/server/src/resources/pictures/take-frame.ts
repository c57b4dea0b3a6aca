import { createFrameReader, type Frame, MediaError } from '@docreel/recording';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import { getFrame, PICTURE_SIZES } from '../videos/processing/get-frame.ts';
import { getVideoLimits } from '../videos/video-limits.ts';
import { findVideo, type VideoRow } from '../videos/videos.store.ts';
import { limitPictures } from './limit-pictures.ts';

/** Time limit in milliseconds for a frame. A request that is cancelled does not stop it, because the next one finds the frame in the cache. */
const EXTRACT_MS = 60_000;

/** Returns a video whose frames can be extracted. Throws `VIDEO_NOT_FOUND`, or `CONFLICT` if it is not ready. */
export async function getVideoWithFrames(db: Db, projectId: string, videoId: string): Promise<VideoRow> {
  const video = await findVideo(db, projectId, videoId);
  if (!video) throw new ApiError('VIDEO_NOT_FOUND');
  if (video.status !== 'ready' || video.storage_key === null)
    throw new ApiError('CONFLICT', 'The video is not ready yet. Try again when its status is `ready`.');
  return video;
}

/** Returns a frame of a video as the pictures of articles show it, from the cache if it was extracted before. */
export async function takeFrame(context: FrameContext, video: VideoRow, seconds: number): Promise<Frame> {
  const [frame] = await takeFrames(context, video, [seconds]);
  if (!frame) throw new Error(`video ${video.id} has no frame at ${seconds} s`);
  return frame;
}

type FrameContext = Pick<Context, 'db' | 'storage' | 'config'>;

/** Returns several frames. Those that are near to each other are extracted in one pass over the video. */
export async function takeFrames(context: FrameContext, video: VideoRow, times: readonly number[]): Promise<Frame[]> {
  const { storage, config } = context;
  const key = video.storage_key;
  if (key === null) throw new Error(`video ${video.id} has no stored file`);
  return await limitPictures(storage, async () => {
    await using opened = new AsyncDisposableStack();
    let local: Promise<string> | undefined;
    const file = () => (local ??= storage.localFile(key).then((one) => opened.use(one).path));
    const options = { ...PICTURE_SIZES, limits: getVideoLimits(config), signal: AbortSignal.timeout(EXTRACT_MS) };
    const read = createFrameReader(times, file, options);
    return await Promise.all(times.map((seconds) => getFrame(context, video, { read, seconds, ...options })));
  }).catch(toApiError);
}

function toApiError(cause: unknown): never {
  if (!(cause instanceof MediaError)) throw cause;
  throw new ApiError('CONFLICT', 'The frame cannot be decoded. Use another time.', { cause });
}

/** Returns the time of a frame in whole milliseconds, at most the end of the video. */
export function toFrameSeconds(seconds: number, { duration_seconds: duration }: Pick<VideoRow, 'duration_seconds'>): number {
  return Math.round(Math.min(seconds, duration ?? seconds) * 1000) / 1000;
}
