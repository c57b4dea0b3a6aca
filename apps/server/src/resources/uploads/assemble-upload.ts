import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { cancelIfTooLarge } from './cancel-upload.ts';
import { checkParts, checkPartSizes, checkSize, type UploadRow } from './upload.ts';

interface ExpectedUpload {
  uploadId: string;
  parts?: readonly { partNumber: number; etag?: string | undefined }[] | undefined;
  maxBytes: number;
}

/**
 * Assembles the uploaded parts into one file and returns its size in bytes. No upload URL can write to the assembled file. The call can be
 * repeated. Cancels the upload if the file is too large.
 */
export async function assembleUpload(context: Context, upload: UploadRow, expected: ExpectedUpload): Promise<number> {
  return cancelIfTooLarge(context, upload, async () => {
    await assembleParts(context, upload, expected);
    const found = await context.storage.stat(upload.storage_key);
    if (!found) throw new ApiError('UPLOAD_NOT_FOUND');
    checkSize(found.sizeBytes, expected.maxBytes);
    return found.sizeBytes;
  });
}

async function assembleParts(
  { storage }: Context,
  upload: UploadRow,
  { uploadId, parts: expected = [], maxBytes }: ExpectedUpload,
): Promise<void> {
  const { storage_key: key, size_bytes: sizeBytes } = upload;
  const parts = await storage.uploads.listParts(key, uploadId);
  // An earlier call has already assembled the parts.
  if (parts === null) return;
  if (parts.length === 0) throw new ApiError('UPLOAD_NOT_FOUND', 'No part was uploaded. Upload the parts first.');
  checkPartSizes(parts, maxBytes);
  checkParts(parts, { expected: expected, sizeBytes });
  await storage.uploads.completeMultipart(key, uploadId, parts);
}
