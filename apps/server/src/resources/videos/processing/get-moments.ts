import { type Moments, momentsOf } from '@docreel/timeline';
import type { Context } from '../../../context.ts';
import type { VideoRow } from '../videos.store.ts';
import { getRecording } from './recordings.ts';

/** Returns the timeline of a video's recording. Its title is the video's name. */
export async function getMoments(context: Context, video: VideoRow, signal: AbortSignal): Promise<Moments> {
  return momentsOf(await getRecording(context, video, signal), { title: video.name });
}
