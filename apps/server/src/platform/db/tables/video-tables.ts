import type { ColumnType, Generated } from 'kysely';
import type { TranscriptWord } from '@docreel/contract';
import type { Json, NullableJson, Time } from './columns.ts';

export interface VideoTables {
  videos: {
    id: string;
    project_id: string;
    filename: string;
    name: string;
    status: Generated<'pending' | 'processing' | 'ready' | 'failed'>;
    storage_key: string | null;
    /** Random file name in the video's public URL. */
    file_name: Generated<string>;
    sha256: string | null;
    content_type: string | null;
    size_bytes: number | null;
    duration_seconds: number | null;
    width: number | null;
    height: number | null;
    source_url: string | null;
    language: string | null;
    poster_asset: string | null;
    captions_asset: string | null;
    error_code: string | null;
    error_message: string | null;
    created_at: Time;
    updated_at: Time;
  };
  uploads: {
    video_id: string;
    project_id: string;
    purpose: Generated<'video' | 'import'>;
    /** File name of an uploaded import archive. Null for videos, whose file name is in `videos`. */
    filename: string | null;
    storage_key: string;
    size_bytes: number | null;
    checksum_sha256: string | null;
    multipart_id: string | null;
    created_at: Time;
    expires_at: Time;
  };
  transcripts: {
    video_id: string;
    project_id: string;
    language: string | null;
    source: string;
    confidence: number;
    words: string;
    updated_at: Time;
  };
  caption_translations: {
    video_id: string;
    language: string;
    project_id: string;
    captions_asset: string;
    source_asset: string;
    translated: Json<Record<string, string>>;
  };
  transcript_segments: {
    video_id: string;
    number: number;
    start_seconds: number;
    end_seconds: number;
    text: string;
    confidence: number | null;
    recognized_words: NullableJson<TranscriptWord[]>;
    words: ColumnType<string, never, never>;
  };
}
