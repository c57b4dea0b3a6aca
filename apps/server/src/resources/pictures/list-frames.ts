import type { CandidateFrame } from '@docreel/contract';
import { listCandidateFrames } from '@docreel/timeline';
import type { Context } from '../../context.ts';
import { findRecording } from './find-recording.ts';
import { toFrameUrl } from './serve-frame.ts';
import { getVideoWithFrames, toFrameSeconds } from './take-frame.ts';

/** Lists the steady frames around a moment. If the recording is not available, the only one is the frame at the moment. */
export async function listFrames(
  context: Context,
  projectId: string,
  { videoId, at, signal }: { videoId: string; at: number; signal: AbortSignal },
): Promise<CandidateFrame[]> {
  const video = await getVideoWithFrames(context.db, projectId, videoId);
  const seconds = toFrameSeconds(at, video);
  const recording = await findRecording(context, video, signal);
  const frames = recording ? listCandidateFrames(recording, seconds) : [{ seconds, kind: 'before' as const }];
  return frames.map((frame) => ({ ...frame, url: toFrameUrl(context.config, { videoId, seconds: frame.seconds }) }));
}
