import type { Video } from '@docreel/contract';
import type { Source } from '@docreel/recording';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { ServiceConfig } from '../../context.ts';
import { toAssetUrl, fileExtension } from '../assets/file-urls.ts';

export type VideoRow = Selectable<Tables['videos']>;

/** A row of the `videos` table with its poster and the progress of its processing job. */
export type VideoDetails = VideoRow & {
  job_stage: string | null;
  job_percent: number | null;
  poster_file_name: string | null;
  poster_content_type: string | null;
};

/** Converts a database row to an API response. */
export function toVideo(config: ServiceConfig, row: VideoDetails): Video {
  return {
    videoId: row.id,
    filename: row.filename,
    name: row.name,
    status: row.status,
    durationSeconds: row.duration_seconds,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    width: row.width,
    height: row.height,
    sourceUrl: row.source_url,
    language: row.language,
    error: row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? '' },
    progress: row.status === 'processing' ? { stage: row.job_stage ?? 'waiting', percent: row.job_percent ?? 0 } : null,
    posterUrl: toPosterUrl(config, row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function toPosterUrl(config: ServiceConfig, { poster_file_name: name, poster_content_type: type }: VideoDetails): string | null {
  return name === null || type === null ? null : toAssetUrl(config, { file_name: name, content_type: type });
}

const CONTENT_TYPES: Record<string, string> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  matroska: 'video/x-matroska',
  avi: 'video/x-msvideo',
  mpegts: 'video/mp2t',
  mpeg: 'video/mpeg',
  ogg: 'video/ogg',
  flv: 'video/x-flv',
  asf: 'video/x-ms-asf',
};

/** Returns the content type for the detected container format. The content type that the source declared is ignored. */
export function contentTypeOf({ container }: Pick<Source, 'container'>): string {
  return CONTENT_TYPES[container] ?? 'application/octet-stream';
}

export function withExtension(filename: string, contentType: string): string {
  return /\.[A-Za-z0-9]{1,5}$/.test(filename) ? filename : `${filename}.${fileExtension(contentType)}`;
}
