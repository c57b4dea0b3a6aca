import type { BodyOf, Transcript, transcriptOperations } from '@docreel/contract';
import { toVtt } from '@docreel/recording';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { matchesRevision } from '../../../platform/http/etag.ts';
import { scheduleFileDeletion } from '../../assets/schedule-deletion.ts';
import { discardAsset } from '../../assets/discard-asset.ts';
import { claimAsset, storeAssetFiles } from '../../assets/store-asset.ts';
import { describeAsset } from '../../assets/save-asset.ts';
import { readCues } from './read-cues.ts';
import { getProcessedVideo, toTranscript, createTranscriptEtag } from './read-transcript.ts';
import {
  findTranscript,
  type RecognizedSegment,
  listRecognizedWords,
  saveTranscript,
  type TranscriptSegment,
} from './transcripts.store.ts';
import { updateCaptions } from '../videos.store.ts';

type Correction = BodyOf<(typeof transcriptOperations)['replaceTranscript']>;

/** Replaces the recognized transcript and the captions in the player with a person's text. */
export async function replaceTranscript(
  context: Context,
  { projectId, videoId, ifMatch }: { projectId: string; videoId: string; ifMatch?: string | undefined },
  correction: Correction,
): Promise<{ body: Transcript; etag: string }> {
  const video = await getProcessedVideo(context.db, projectId, videoId);
  const segments = await readCues(context, projectId, correction);
  const vtt = { bytes: Buffer.from(toVtt({ segments })), contentType: 'text/vtt', width: null, height: null };
  const captions = segments.length === 0 ? null : describeAsset(vtt);
  if (captions) await storeAssetFiles(context, projectId, [{ ...captions, read: async () => vtt.bytes }]);
  return context.db.transaction().execute(async (tx) => {
    if (captions) await claimAsset(tx, projectId, captions);
    const before = await updateCaptions(tx, videoId, captions?.id ?? null);
    // The video was deleted in the meantime.
    if (before === undefined) throw new ApiError('VIDEO_NOT_FOUND');
    // The update above locked the video's row, so nobody else can save between this read and the write below.
    const present = await findTranscript(tx, projectId, videoId);
    if (!matchesRevision(ifMatch, present?.updatedAt.getTime() ?? 0)) throw new ApiError('PRECONDITION_FAILED');
    const language = correction.language ?? video.language;
    const merged = present ? keepRecognizedWords(present.segments, await listRecognizedWords(tx, videoId), segments) : segments;
    await saveTranscript(tx, { videoId, projectId, language, source: 'person', confidence: 1, segments: merged });
    if (before !== null && before !== captions?.id)
      await scheduleFileDeletion(context, tx, { projectId, storageKeys: await discardAsset(tx, projectId, before) });
    const saved = await findTranscript(tx, projectId, videoId);
    if (!saved) throw new Error(`The transcript of video ${videoId} was not saved.`);
    return { body: toTranscript(saved), etag: createTranscriptEtag(saved, { format: 'json', detail: 'segments' }) };
  });
}

/** Returns the new segments. Segments that did not change keep their recognized words and the times of these words. */
function keepRecognizedWords(
  before: readonly TranscriptSegment[],
  recognized: readonly RecognizedSegment[],
  after: readonly TranscriptSegment[],
): TranscriptSegment[] {
  const getSegmentKey = ({ startSeconds, endSeconds, text }: TranscriptSegment) => JSON.stringify([startSeconds, endSeconds, text]);
  const known = new Map(before.map((segment, index) => [getSegmentKey(segment), recognized[index]]));
  return after.map((segment) => {
    const { confidence = null, words = [] } = known.get(getSegmentKey(segment)) ?? {};
    return { ...segment, ...(confidence !== null && { confidence }), words };
  });
}
