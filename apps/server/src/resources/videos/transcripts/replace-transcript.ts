import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BodyOf, Transcript, transcriptOperations } from '@docreel/contract';
import { convertCaptions, type Cue, MediaError, toVtt } from '@docreel/recording';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { matchesRevision } from '../../../platform/http/etag.ts';
import { ThreadTimeout } from '../../../platform/threads/threads.ts';
import { openScratch } from '../../../platform/process/scratch.ts';
import { scheduleFileDeletion } from '../../assets/schedule-deletion.ts';
import { discardAsset } from '../../assets/discard-asset.ts';
import { claimAsset, storeAssetFiles } from '../../assets/store-asset.ts';
import { describeAsset } from '../../assets/save-asset.ts';
import { getProcessedVideo, toTranscript, createTranscriptEtag } from './read-transcript.ts';
import { getVideoLimits } from '../video-limits.ts';
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
  const segments = correction.segments ?? (await readCues(context, projectId, correction));
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

const PARSE_CAPTIONS = new URL('./parse-captions.thread.ts', import.meta.url);
const PARSE_MS = 10_000;

/** Returns the captions of a file. A sandboxed program converts the file, and a worker thread parses the result. */
async function readCues({ config, threads }: Context, owner: string, { content = '', format }: Correction): Promise<Cue[]> {
  await using scratch = await openScratch('captions');
  try {
    const file = join(scratch.path, `captions.${format}`);
    await writeFile(file, content);
    const text = await convertCaptions(file, { limits: getVideoLimits(config) });
    const cues = await threads.run<Cue[]>(PARSE_CAPTIONS, text, { owner, timeoutMs: PARSE_MS });
    if (cues.length > 0) return cues;
  } catch (error) {
    if (!(error instanceof MediaError || error instanceof ThreadTimeout)) throw error;
  }
  const message = `The captions could not be read. Send the text of a ${format === 'srt' ? 'SubRip' : 'WebVTT'} file.`;
  throw new ApiError('VALIDATION_ERROR', message, { details: [{ path: 'body.content', code: 'invalid_captions', message }] });
}
