import type { TranscriptWord } from '@docreel/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';

/** Contains all SQL that writes transcripts and their segments. */

export interface TranscriptSegment {
  startSeconds: number;
  endSeconds: number;
  text: string;
  /** Confidence of the recognition from 0 to 1. Omitted if unknown. */
  confidence?: number;
  /** Recognized words in order of time. Omitted or empty if unknown. */
  words?: readonly TranscriptWord[];
}

export interface NewTranscript {
  videoId: string;
  projectId: string;
  language: string | null;
  /** Origin of the text: `captions`, `recogniser`, `person` or others. */
  source: string;
  /** Confidence of the recognition from 0 to 1. */
  confidence: number;
  /** Segments in order of time. */
  segments: readonly TranscriptSegment[];
}

export interface StoredTranscript extends NewTranscript {
  updatedAt: Date;
}

/** Replaces the transcript of a video. Does nothing if the video was deleted. */
export async function saveTranscript(tx: Db, transcript: NewTranscript): Promise<void> {
  const { videoId, projectId } = transcript;
  const segments = transcript.segments.map(toStorable);
  const { rows } = await sql`
    insert into transcripts (video_id, project_id, language, source, confidence, words)
    select id, project_id, ${transcript.language}, ${transcript.source}, ${transcript.confidence},
           search_words('', ${segments.map(({ text }) => text).join(' ')})
      from videos where id = ${videoId} and project_id = ${projectId}
    on conflict (video_id) do update
       set language = excluded.language, source = excluded.source, confidence = excluded.confidence, words = excluded.words, updated_at = now()
    returning video_id`.execute(tx);
  if (rows.length === 0) return;
  await tx.deleteFrom('transcript_segments').where('video_id', '=', videoId).execute();
  // The query has one array per column instead of parameters for each row, because a day of speech would exceed the maximum number of
  // parameters.
  await sql`
    insert into transcript_segments (video_id, number, start_seconds, end_seconds, text, confidence, recognized_words)
    select ${videoId}, number, start_seconds, end_seconds, text, confidence, recognized_words::jsonb
      from unnest(${segments.map((one) => one.startSeconds)}::float8[], ${segments.map((one) => one.endSeconds)}::float8[],
                  ${segments.map((one) => one.text)}::text[], ${segments.map((one) => one.confidence ?? null)}::float8[],
                  ${segments.map((one) => (one.words?.length ? JSON.stringify(one.words) : null))}::text[])
           with ordinality as s (start_seconds, end_seconds, text, confidence, recognized_words, number)`.execute(tx);
}

/** Returns the segment in a form that the database accepts. Caption tracks may contain U+0000, or segments that end before they start. */
function toStorable({ startSeconds, endSeconds, text, confidence, words = [] }: TranscriptSegment): TranscriptSegment {
  return {
    startSeconds,
    endSeconds: Math.max(startSeconds, endSeconds),
    text: text.replaceAll('\0', ''),
    ...(confidence !== undefined && { confidence: clampToUnit(confidence) }),
    words: words.map((word) => ({
      text: word.text.replaceAll('\0', '').toWellFormed(),
      startSeconds: Math.max(0, word.startSeconds),
      endSeconds: Math.max(0, word.startSeconds, word.endSeconds),
      confidence: clampToUnit(word.confidence),
    })),
  };
}

function clampToUnit(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** Returns the transcript of a video, or undefined until the video has been processed. */
export async function findTranscript(db: Db, projectId: string, videoId: string): Promise<StoredTranscript | undefined> {
  const row = await db
    .selectFrom('transcripts')
    .select(['language', 'source', 'confidence', 'updated_at'])
    .where('project_id', '=', projectId)
    .where('video_id', '=', videoId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { updated_at: updatedAt, ...fields } = row;
  const segments = await db
    .selectFrom('transcript_segments')
    .select(['start_seconds as startSeconds', 'end_seconds as endSeconds', 'text'])
    .where('video_id', '=', videoId)
    .orderBy('number')
    .execute();
  return { videoId, projectId, ...fields, segments, updatedAt };
}

export interface RecognizedSegment {
  confidence: number | null;
  words: TranscriptWord[];
}

/** Returns the confidence and the words of each segment, in the same order as the segments of `findTranscript`. */
export async function listRecognizedWords(db: Db, videoId: string): Promise<RecognizedSegment[]> {
  const rows = await db
    .selectFrom('transcript_segments')
    .select(['confidence', 'recognized_words'])
    .where('video_id', '=', videoId)
    .orderBy('number')
    .execute();
  return rows.map((row) => ({ confidence: row.confidence, words: row.recognized_words ?? [] }));
}
