import type { Db } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { UploadRow } from './upload.ts';
import { findUpload } from './uploads.store.ts';

export interface MultipartRef {
  videoId: string;
  uploadId: string;
}

/** Returns a multipart upload that was neither completed nor cancelled. Throws if there is none. */
export async function getMultipartUpload(db: Db, projectId: string, { videoId, uploadId }: MultipartRef): Promise<UploadRow> {
  const upload = await findUpload(db, projectId, videoId);
  checkMultipart(upload, { uploadId });
  return upload;
}

/** Throws `CONFLICT` if the upload was created for another purpose, such as an import instead of a video. */
export function checkPurpose({ purpose }: UploadRow, expected: UploadRow['purpose']): void {
  if (purpose === expected) return;
  const message =
    purpose === 'import'
      ? 'This upload is an import. Pass it to POST /import instead of completing it.'
      : 'This upload is a video. To import a ZIP, create the upload with "purpose": "import".';
  throw new ApiError('CONFLICT', message);
}

export function checkMultipart(upload: UploadRow | undefined, { uploadId }: Pick<MultipartRef, 'uploadId'>): asserts upload is UploadRow {
  if (!upload || upload.multipart_id !== uploadId)
    throw new ApiError('UPLOAD_NOT_FOUND', 'The upload does not exist: it was completed or cancelled, or never started.');
}
