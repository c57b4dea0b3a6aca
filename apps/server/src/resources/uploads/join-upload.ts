import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { orGiveUp } from './give-up-upload.ts';
import { checkParts, checkPartSizes, checkSize, type UploadRow } from './upload.ts';

interface Expected {
  uploadId: string;
  parts?: readonly { partNumber: number; etag?: string | undefined }[] | undefined;
  maxBytes: number;
}

/** Makes one file of the parts, where no address leads, and answers its size. Said again, it finds the file. One too large is given up. */
export async function joinUpload(context: Context, upload: UploadRow, expected: Expected): Promise<number> {
  return orGiveUp(context, upload, async () => {
    await joinParts(context, upload, expected);
    const found = await context.storage.stat(upload.storage_key);
    if (!found) throw new ApiError('UPLOAD_NOT_FOUND');
    checkSize(found.sizeBytes, expected.maxBytes);
    return found.sizeBytes;
  });
}

async function joinParts({ storage }: Context, upload: UploadRow, { uploadId, parts: wanted = [], maxBytes }: Expected): Promise<void> {
  const { storage_key: key, size_bytes: sizeBytes } = upload;
  const parts = await storage.uploads.listParts(key, uploadId);
  // Joined already.
  if (parts === null) return;
  if (parts.length === 0) throw new ApiError('UPLOAD_NOT_FOUND', 'No part has arrived. Send the parts first.');
  checkPartSizes(parts, maxBytes);
  checkParts(parts, { expected: wanted, sizeBytes });
  await storage.uploads.completeMultipart(key, uploadId, parts);
}
