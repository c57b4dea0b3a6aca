import type { ColumnType, Generated } from 'kysely';
import type { NullableTime, Time } from './columns.ts';

export interface FileTables {
  assets: {
    project_id: string;
    id: string;
    storage_key: string;
    /** Random name in the public URL. */
    file_name: Generated<string>;
    content_type: string;
    size_bytes: number;
    width: number | null;
    height: number | null;
    created_at: Time;
    /** Null for pictures from videos and imports. */
    uploaded_at: NullableTime;
    sizes: ColumnType<PictureSize[], string | undefined, string>;
    colour: ColumnType<string | null, string | null | undefined, string | null>;
  };
  orphaned_files: { storage_key: string; project_id: string; delete_after: Time };
}

/** A resized version of the picture. */
export interface PictureSize {
  width: number;
  sizeBytes: number;
  /** The first half of the SHA-256, as for the original. */
  sha256: string;
}
