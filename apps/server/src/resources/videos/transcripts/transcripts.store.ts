import type { TranscriptWord } from '@docreel/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';

/** All SQL that writes what is said in a video. */

export interface TranscriptSegment {
  startSeconds: number;
  endSeconds: number;
  text: string;
  /** Left out where nobody said. */
  confidence?: number;
  /** In order of time; left out or empty where they are not known. */
  words?: readonly TranscriptWord[];
}

export interface NewTranscript {
  videoId: string;
  projectId: string;
  language: string | null;
  /** Where the words come from: `captions`, `recogniser`, `person`, … */
  source: string;
  /** 0 to 1. */
  confidence: number;
  /** In order of time. */
  segments: readonly TranscriptSegment[];
}

export interface StoredTranscript extends NewTranscript {
  updatedAt: Date;
}

/** Takes the place of what was there. A video that was deleted meanwhile gets none. */
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
  // A list for each column instead of a row each: a day of speech is more values than a statement takes.
  await sql`
    insert into transcript_segments (video_id, number, start_seconds, end_seconds, text, confidence, recognized_words)
    select ${videoId}, number, start_seconds, end_seconds, text, confidence, recognized_words::jsonb
      from unnest(${segments.map((one) => one.startSeconds)}::float8[], ${segments.map((one) => one.endSeconds)}::float8[],
                  ${segments.map((one) => one.text)}::text[], ${segments.map((one) => one.confidence ?? null)}::float8[],
                  ${segments.map((one) => (one.words?.length ? JSON.stringify(one.words) : null))}::text[])
           with ordinality as s (start_seconds, end_seconds, text, confidence, recognized_words, number)`.execute(tx);
}

/** A caption track may hold anything; the database takes neither U+0000 nor an end before its start. */
function toStorable({ startSeconds, endSeconds, text, confidence, words = [] }: TranscriptSegment): TranscriptSegment {
  return {
    startSeconds,
    endSeconds: Math.max(startSeconds, endSeconds),
    text: text.replaceAll('\0', ''),
    ...(confidence !== undefined && { confidence: unit(confidence) }),
    words: words.map((word) => ({
      text: word.text.replaceAll('\0', '').toWellFormed(),
      startSeconds: Math.max(0, word.startSeconds),
      endSeconds: Math.max(0, word.startSeconds, word.endSeconds),
      confidence: unit(word.confidence),
    })),
  };
}

function unit(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** Undefined until the video has been processed. */
export async function findTranscript(db: Db, projectId: string, videoId: string): Promise<StoredTranscript | undefined> {
  const row = await db
    .selectFrom('transcripts')
    .select(['language', 'source', 'confidence', 'updated_at'])
    .where('project_id', '=', projectId)
    .where('video_id', '=', videoId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { updated_at: updatedAt, ...told } = row;
  const segments = await db
    .selectFrom('transcript_segments')
    .select(['start_seconds as startSeconds', 'end_seconds as endSeconds', 'text'])
    .where('video_id', '=', videoId)
    .orderBy('number')
    .execute();
  return { videoId, projectId, ...told, segments, updatedAt };
}

export interface Heard {
  confidence: number | null;
  words: TranscriptWord[];
}

/** How sure each piece is and its words, in the order of `segments` of `findTranscript`. */
export async function listHeard(db: Db, videoId: string): Promise<Heard[]> {
  const rows = await db
    .selectFrom('transcript_segments')
    .select(['confidence', 'recognized_words'])
    .where('video_id', '=', videoId)
    .orderBy('number')
    .execute();
  return rows.map((row) => ({ confidence: row.confidence, words: row.recognized_words ?? [] }));
}
