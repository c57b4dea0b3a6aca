import type { ColumnType, Generated } from 'kysely';
import type { NullableTime, Time } from './columns.ts';

export interface FileTables {
  assets: {
    project_id: string;
    id: string;
    storage_key: string;
    /** Random file name in the asset's public URL. */
    file_name: Generated<string>;
    content_type: string;
    size_bytes: number;
    width: number | null;
    height: number | null;
    created_at: Time;
    /** Time of the upload. Null for pictures from videos and imports. */
    uploaded_at: NullableTime;
    sizes: ColumnType<PictureSize[], string | undefined, string>;
    colour: ColumnType<string | null, string | null | undefined, string | null>;
    frames: ColumnType<ShownFrame[], string | undefined, string>;
    redaction: ColumnType<Redaction | null, string | null | undefined, string | null>;
    /** ID of the picture that readers get instead of this one. */
    redacted_as: string | null;
  };
  /** Pictures of comparisons. They are deleted after this time unless an article uses them. */
  comparison_pictures: { project_id: string; asset_id: string; delete_after: Time };
  orphaned_files: { storage_key: string; project_id: string; delete_after: Time };
}

/** A resized version of a picture. */
export interface PictureSize {
  width: number;
  sizeBytes: number;
  /** First half of the SHA-256 hash, in the same format as for the original picture. */
  sha256: string;
}

/** A frame of a video that a picture shows. */
export interface ShownFrame {
  videoId: string;
  seconds: number;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How a redacted picture was made. Boxes are in percent. */
export interface Redaction {
  originalId: string;
  boxes: Box[];
  /** Parts of videos that players cover. Without a box, they leave out the video in this time range. */
  covers: { videoId: string; startSeconds: number; endSeconds: number; box: Box | null }[];
}
