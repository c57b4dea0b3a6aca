import type { Db } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { UploadRow } from './upload.ts';
import { findUpload } from './uploads.store.ts';

export interface MultipartRef {
  videoId: string;
  uploadId: string;
}

/** An upload in parts that is neither completed nor given up. */
export async function getMultipartUpload(db: Db, projectId: string, { videoId, uploadId }: MultipartRef): Promise<UploadRow> {
  const upload = await findUpload(db, projectId, videoId);
  checkMultipart(upload, { uploadId });
  return upload;
}

export function checkMultipart(upload: UploadRow | undefined, { uploadId }: Pick<MultipartRef, 'uploadId'>): asserts upload is UploadRow {
  if (!upload || upload.multipart_id !== uploadId)
    throw new ApiError('UPLOAD_NOT_FOUND', 'There is no such upload in parts: it was completed, given up, or never begun.');
}
