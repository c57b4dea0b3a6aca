import type { CandidateFrame } from '@docreel/contract';
import { listCandidateFrames } from '@docreel/timeline';
import type { Context } from '../../context.ts';
import { findRecording } from './find-recording.ts';
import { toFrameUrl } from './serve-frame.ts';
import { getVideoWithFrames, takeFrames, toFrameSeconds } from './take-frame.ts';

/** Lists the steady frames around a moment. If the recording is not available, the only one is the frame at the moment. */
export async function listFrames(
  context: Context,
  projectId: string,
  { videoId, at }: { videoId: string; at: number },
): Promise<CandidateFrame[]> {
  const video = await getVideoWithFrames(context.db, projectId, videoId);
  const seconds = toFrameSeconds(at, video);
  const recording = await findRecording(context, video);
  const frames = recording ? listCandidateFrames(recording, seconds) : [{ seconds, kind: 'before' as const }];
  // One pass extracts all frames, so that the requests for them find them in the cache.
  await takeFrames(
    context,
    video,
    frames.map((frame) => frame.seconds),
  ).catch((error: unknown) => context.log.warn({ err: error, videoId }, 'the candidate frames could not be extracted'));
  return frames.map((frame) => ({ ...frame, url: toFrameUrl(context.config, { videoId, seconds: frame.seconds }) }));
}
