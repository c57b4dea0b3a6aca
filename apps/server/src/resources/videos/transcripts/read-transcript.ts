import { Transcript } from '@docreel/contract';
import type { Db } from '../../../platform/db/tables.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { createRevisionEtag } from '../../../platform/http/etag.ts';
import { getTextFormat } from './text-formats.ts';
import { findTranscript, listRecognizedWords, type StoredTranscript } from './transcripts.store.ts';
import { findVideo, type VideoRow } from '../videos.store.ts';

export type TranscriptResponse = { body: Transcript; etag: string } | { file: string; contentType: string; etag: string };

export interface TranscriptQuery {
  videoId: string;
  format: string;
  /** Level of detail of a JSON response. Defaults to `segments`. */
  detail?: 'segments' | 'words';
}

export async function readTranscript(db: Db, projectId: string, query: TranscriptQuery): Promise<TranscriptResponse> {
  const format = getTextFormat(query.format);
  await getProcessedVideo(db, projectId, query.videoId);
  const transcript = await findTranscript(db, projectId, query.videoId);
  if (!transcript) throw new ApiError('CONFLICT', 'This video has no transcript. Import it again.');
  const etag = createTranscriptEtag(transcript, query);
  const body = toTranscript(transcript);
  if (format) return { file: format.write(body), contentType: format.contentType, etag };
  return { body: query.detail === 'words' ? await addWords(db, body) : body, etag };
}

async function addWords(db: Db, transcript: Transcript): Promise<Transcript> {
  const recognized = await listRecognizedWords(db, transcript.videoId);
  const nothing = { confidence: null, words: [] };
  return { ...transcript, segments: transcript.segments.map((segment, index) => ({ ...segment, ...(recognized[index] ?? nothing) })) };
}

/** Returns the ETag of a transcript in a format. The time when the transcript was saved is its revision. */
export function createTranscriptEtag(
  { updatedAt }: StoredTranscript,
  { format, detail = 'segments' }: Pick<TranscriptQuery, 'format' | 'detail'>,
): string {
  return createRevisionEtag(updatedAt.getTime(), { format, detail });
}

/** Returns the video. Throws if the video was not processed successfully, because it has no transcript then. */
export async function getProcessedVideo(db: Db, projectId: string, videoId: string): Promise<VideoRow> {
  const video = await findVideo(db, projectId, videoId);
  if (!video) throw new ApiError('VIDEO_NOT_FOUND');
  if (video.status === 'failed') throw new ApiError('VIDEO_FAILED', `The video could not be processed: ${video.error_message}`);
  if (video.status !== 'ready') throw new ApiError('CONFLICT', 'The video is still being processed. Wait until its status is `ready`.');
  return video;
}

export function toTranscript({ projectId: _projectId, updatedAt, ...fields }: StoredTranscript): Transcript {
  return Transcript.parse({ ...fields, updatedAt: updatedAt.toISOString() });
}
