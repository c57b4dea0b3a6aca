import type { Moment, Timeline } from '@docreel/timeline';
import { type FrameReader, MediaError, createFrameReader } from '@docreel/recording';
import { type ArticleTemplate, type Picture, type VisionResult, annotateWithVisionModel } from '@docreel/writer';
import type { Context } from '../../../context.ts';
import type { JobRun } from '../../../platform/queue/queue.ts';
import type { VideoRow } from '../../videos/videos.store.ts';

/**
 * Maximum width and height in pixels of pictures sent to the vision model. A full-screen application is still readable, and models do not
 * use more pixels.
 */
const LONG_SIDE = 1024;

export interface VisionRequest {
  video: VideoRow;
  timeline: Timeline;
  template: ArticleTemplate;
  /** Prefix of the names of the job's steps. */
  prefix: string;
  onProgress: (question: number, of: number) => void;
}

/**
 * Returns the timeline with the vision model's annotations, or null if no model is configured. Each answer is saved as a step of the job,
 * so a restarted job does not pay for it again.
 */
export async function runVisionModel(
  { config, storage }: Pick<Context, 'config' | 'storage'>,
  job: Pick<JobRun<unknown>, 'signal' | 'step'>,
  { video, timeline, template, prefix, onProgress }: VisionRequest,
): Promise<VisionResult | null> {
  const { WRITER_URL, WRITER_MODEL, WRITER_KEY } = config;
  if (!WRITER_URL) return null;
  await using file = video.storage_key ? await storage.localFile(video.storage_key) : null;
  const width = limitWidth(timeline);
  const times = timeline.moments.map((moment) => moment.still.seconds);
  const read = file && createFrameReader(times, async () => file.path, { width, signal: job.signal });
  const still = (moment: Moment) => (read ? takeStill(read, moment.still.seconds) : Promise.resolve(null));
  const keep = <T>(name: string, ask: () => Promise<T>) => job.step(`${prefix}${name}`, ask);
  return await annotateWithVisionModel(
    { timeline, template, still, keep, onProgress },
    { url: WRITER_URL, model: WRITER_MODEL, key: WRITER_KEY, signal: job.signal },
  );
}

function limitWidth({ width, height }: Timeline): number {
  return height > width ? Math.max(1, Math.floor((LONG_SIDE * width) / height)) : LONG_SIDE;
}

/** Returns a frame of the video as WebP. Returns null if the frame cannot be decoded, and the model then gets only text. */
async function takeStill(read: FrameReader, seconds: number): Promise<Picture | null> {
  try {
    const { webp } = await read(seconds);
    return { bytes: webp, contentType: 'image/webp' };
  } catch (error) {
    if (error instanceof MediaError) return null;
    throw error;
  }
}
