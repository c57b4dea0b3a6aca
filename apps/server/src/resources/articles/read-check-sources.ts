import type { Context } from '../../context.ts';
import { isUuid } from '../../lib/is-uuid.ts';
import { findDetections } from '../videos/detections/detections.ts';
import { selectSpeech } from '../videos/detections/stored-speech.ts';
import { findTranscript } from '../videos/transcripts/transcripts.store.ts';
import { findVideo } from '../videos/videos.store.ts';
import type { ArticleRow } from './article.ts';
import type { CheckSource } from './check-blocks.ts';

/** Maximum number of videos of one article with which its sentences are compared. Generated articles have one. */
const VIDEOS_MAX = 3;

/** Returns what was detected in the videos of an article. Videos that are deleted or were processed by an earlier version are left out. */
export async function readCheckSources(context: Context, { project_id: projectId, evidence }: ArticleRow): Promise<CheckSource[]> {
  const sources = await Promise.all(listVideoIds(evidence).map((videoId) => readCheckSource(context, projectId, videoId)));
  return sources.filter((source) => source !== null);
}

async function readCheckSource(context: Context, projectId: string, videoId: string): Promise<CheckSource | null> {
  const video = await findVideo(context.db, projectId, videoId);
  const stored = video ? await findDetections(context, video) : null;
  if (stored === null) return null;
  const transcript = await findTranscript(context.db, projectId, videoId);
  return { videoId, stored, speech: selectSpeech(transcript, 0, Infinity) };
}

/** Returns the videos that the stored evidence names, in order. It is not yet validated. */
function listVideoIds(evidence: unknown): string[] {
  const ids = new Set<string>();
  for (const entry of Array.isArray(evidence) ? (evidence as { videoId?: unknown }[]) : []) {
    const id = entry?.videoId;
    if (typeof id === 'string' && isUuid(id)) ids.add(id);
    if (ids.size === VIDEOS_MAX) break;
  }
  return [...ids];
}
