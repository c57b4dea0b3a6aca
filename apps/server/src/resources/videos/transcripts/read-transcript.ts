import { Transcript } from '@docreel/contract';
import { toSrt, toVtt } from '@docreel/recording';
import type { Db } from '../../../platform/db/tables.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { createRevisionEtag } from '../../../platform/http/etag.ts';
import { findTranscript, listHeard, type StoredTranscript } from './transcripts.store.ts';
import { findVideo, type VideoRow } from '../videos.store.ts';

/** A transcript as text, for players, editors of captions and people. */
const TEXT_FORMATS = new Map<string, { contentType: string; write(transcript: Transcript): string }>([
  ['vtt', { contentType: 'text/vtt', write: toVtt }],
  ['srt', { contentType: 'application/x-subrip', write: toSrt }],
  ['txt', { contentType: 'text/plain', write: ({ segments }) => segments.map(({ text }) => `${text}\n`).join('') }],
]);

export type TranscriptAnswer = { body: Transcript; etag: string } | { file: string; contentType: string; etag: string };

export interface TranscriptWish {
  videoId: string;
  format: string;
  /** Left out: pieces alone. */
  detail?: 'segments' | 'words';
}

export async function readTranscript(db: Db, projectId: string, wanted: TranscriptWish): Promise<TranscriptAnswer> {
  const format = TEXT_FORMATS.get(wanted.format);
  if (!format && wanted.format !== 'json')
    throw new ApiError(
      'INVALID_FORMAT',
      `The format "${wanted.format}" is not offered. Use one of: json, ${[...TEXT_FORMATS.keys()].join(', ')}.`,
    );
  await getProcessedVideo(db, projectId, wanted.videoId);
  const transcript = await findTranscript(db, projectId, wanted.videoId);
  if (!transcript) throw new ApiError('CONFLICT', 'Nothing is known yet of what is said in this video. Import it again.');
  const etag = transcriptEtag(transcript, wanted);
  const body = toTranscript(transcript);
  if (format) return { file: format.write(body), contentType: format.contentType, etag };
  return { body: wanted.detail === 'words' ? await withWords(db, body) : body, etag };
}

async function withWords(db: Db, transcript: Transcript): Promise<Transcript> {
  const heard = await listHeard(db, transcript.videoId);
  const nothing = { confidence: null, words: [] };
  return { ...transcript, segments: transcript.segments.map((segment, index) => ({ ...segment, ...(heard[index] ?? nothing) })) };
}

/** The moment it was saved is its revision. */
export function transcriptEtag(
  { updatedAt }: StoredTranscript,
  { format, detail = 'segments' }: Pick<TranscriptWish, 'format' | 'detail'>,
): string {
  return createRevisionEtag(updatedAt.getTime(), { format, detail });
}

/** The video, once it has been processed: until then nobody knows what is said in it. */
export async function getProcessedVideo(db: Db, projectId: string, videoId: string): Promise<VideoRow> {
  const video = await findVideo(db, projectId, videoId);
  if (!video) throw new ApiError('VIDEO_NOT_FOUND');
  if (video.status === 'failed') throw new ApiError('VIDEO_FAILED', `The video could not be processed: ${video.error_message}`);
  if (video.status !== 'ready') throw new ApiError('CONFLICT', 'The video is still being processed. Wait until its status is `ready`.');
  return video;
}

export function toTranscript({ projectId: _projectId, updatedAt, ...told }: StoredTranscript): Transcript {
  return Transcript.parse({ ...told, updatedAt: updatedAt.toISOString() });
}
