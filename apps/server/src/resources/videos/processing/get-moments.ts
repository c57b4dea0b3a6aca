import { type Moments, momentsOf } from '@docreel/moments';
import type { Context } from '../../../context.ts';
import type { VideoRow } from '../videos.store.ts';
import { getRecording } from './recordings.ts';

/** What a video comes to: its recording as moments, under the name that it was given. */
export async function getMoments(context: Context, video: VideoRow, signal: AbortSignal): Promise<Moments> {
  return momentsOf(await getRecording(context, video, signal), { title: video.name });
}
