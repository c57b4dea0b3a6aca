import { DETECTIONS_DEFAULT_SECONDS, type Detections } from '@docreel/contract';
import type { Context } from '../../../context.ts';
import { findProjectById } from '../../projects/projects.store.ts';
import { getProcessedVideo } from '../transcripts/read-transcript.ts';
import { findTranscript } from '../transcripts/transcripts.store.ts';
import { getDetections } from './detections.ts';
import type { DetectionRequest } from './select-detections.thread.ts';
import { selectSpeech } from './stored-speech.ts';

const SELECT = new URL('./select-detections.thread.ts', import.meta.url);
const SELECT_MS = 10_000;
/** Narration around the part of the video is read as well, to find labels in it. */
const AROUND_SECONDS = 15;

export interface DetectionsQuery {
  videoId: string;
  from: number;
  to?: number | undefined;
  language?: string | undefined;
}

/** Returns what was detected between two times of a video. */
export async function readDetections(
  context: Context,
  projectId: string,
  { videoId, from, to = from + DETECTIONS_DEFAULT_SECONDS, language }: DetectionsQuery,
): Promise<Detections> {
  const video = await getProcessedVideo(context.db, projectId, videoId);
  const [stored, transcript, project] = await Promise.all([
    getDetections(context, video),
    findTranscript(context.db, projectId, videoId),
    findProjectById(context.db, projectId),
  ]);
  const speech = selectSpeech(transcript, from - AROUND_SECONDS, to + AROUND_SECONDS);
  const languages = { language: language ?? null, silentLanguage: project?.language ?? 'en' };
  const request: DetectionRequest = { stored, speech, fromSeconds: from, toSeconds: to, ...languages };
  const selected = await context.threads.run<Omit<Detections, 'videoId'>>(SELECT, request, { owner: projectId, timeoutMs: SELECT_MS });
  return { videoId, ...selected };
}
