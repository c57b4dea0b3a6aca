import { type Timeline, buildTimeline } from '@docreel/timeline';
import type { Context } from '../../../context.ts';
import { findProjectById } from '../../projects/projects.store.ts';
import type { VideoRow } from '../videos.store.ts';
import { getRecording } from './recordings.ts';

/** Returns the timeline of a video's recording. Its title is the video's name. A silent recording is described in the project's language. */
export async function getTimeline(context: Context, video: VideoRow, signal: AbortSignal): Promise<Timeline> {
  const project = await findProjectById(context.db, video.project_id);
  return buildTimeline(await getRecording(context, video, signal), {
    title: video.name,
    ...(project && { language: project.language }),
  });
}
