import type { Captions } from '@docreel/contract';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { deleteLanguageCaptions, saveCaptionTranslation } from './caption-translations.ts';
import { findCaptionLanguage } from './read-captions.ts';
import { readCues, type SentCues } from './read-cues.ts';
import { getProcessedVideo } from './read-transcript.ts';
import { findTranscript, type TranscriptSegment } from './transcripts.store.ts';

/**
 * Replaces the captions of a video in another language with a person's text. Without segments they are deleted. A segment that starts at the
 * same time as one of the transcript is its translation from now on, and translation jobs reuse it.
 */
export async function replaceCaptions(
  context: Context,
  { projectId, videoId, ...params }: { projectId: string; videoId: string; language: string },
  sent: SentCues,
): Promise<Captions> {
  const { db } = context;
  const video = await getProcessedVideo(db, projectId, videoId);
  const language = await findCaptionLanguage(db, projectId, params.language);
  const sourceAsset = video.captions_asset;
  if (sourceAsset === null)
    throw new ApiError('CONFLICT', 'This video has no transcript. Send it first with PUT /videos/{videoId}/transcript.');
  const segments = await readCues(context, projectId, sent);
  if (segments.length === 0) {
    await db.transaction().execute((tx) => deleteLanguageCaptions(context, tx, { projectId, videoId, language }));
    return { videoId, language, isCurrent: false, segments };
  }
  const source = (await findTranscript(db, projectId, videoId))?.segments ?? [];
  await saveCaptionTranslation(
    { ...context, transaction: (work) => db.transaction().execute(work) },
    { projectId, videoId, language, sourceAsset, translated: pairByStart(source, segments) },
    segments,
  );
  return { videoId, language, isCurrent: true, segments };
}

/** Returns the translation of each text of the transcript that starts in the same tenth of a second as a translated segment. */
function pairByStart(source: readonly TranscriptSegment[], translated: readonly TranscriptSegment[]): Record<string, string> {
  const getTenth = ({ startSeconds }: TranscriptSegment) => Math.round(startSeconds * 10);
  const byStart = new Map(translated.map((segment) => [getTenth(segment), segment.text]));
  const pairs = source.map((segment) => [segment.text, byStart.get(getTenth(segment))] as const);
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => pair[1] !== undefined));
}
