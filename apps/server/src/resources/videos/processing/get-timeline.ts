import { type Timeline, buildTimeline } from '@docreel/timeline';
import type { Context } from '../../../context.ts';
import type { VideoRow } from '../videos.store.ts';
import { getRecording } from './recordings.ts';

/** Returns the timeline of a video's recording. Its title is the video's name. */
export async function getTimeline(context: Context, video: VideoRow, signal: AbortSignal): Promise<Timeline> {
  return buildTimeline(await getRecording(context, video, signal), { title: video.name });
}
