import { type BodyOf, PART_BYTES, type ResponseOf, type uploadOperations } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { getMultipartUpload } from './get-multipart-upload.ts';
import { cancelIfTooLarge } from './cancel-upload.ts';
import { URL_SECONDS, checkPartSizes, MAX_UPLOAD_MS, MULTIPART_HOURS, getMaxPartCount, getPartSize } from './upload.ts';
import { extendUpload } from './uploads.store.ts';

type Operation = (typeof uploadOperations)['signUploadParts'];

/** Returns upload URLs for the requested parts, and the list of parts that were uploaded. Each call extends the upload's lifetime. */
export async function signUploadParts(context: Context, projectId: string, input: BodyOf<Operation>): Promise<ResponseOf<Operation>> {
  const { config, db, storage } = context;
  const upload = await getMultipartUpload(db, projectId, input);
  const { storage_key: key, size_bytes: sizeBytes } = upload;
  const { uploadId, videoId } = input;
  const count = getMaxPartCount(sizeBytes, config.IMPORT_MAX_BYTES);
  const outOfRange = input.partNumbers.findIndex((partNumber) => partNumber > count);
  if (outOfRange >= 0) {
    const message = sizeBytes === null ? `This server accepts files of at most ${count} parts.` : `The file has ${count} parts.`;
    const path = `body.partNumbers.${outOfRange}`;
    throw new ApiError('VALIDATION_ERROR', `${path}: ${message}`, { details: [{ path, code: 'too_big', message }] });
  }
  const uploadedParts = await storage.uploads.listParts(key, uploadId);
  if (!uploadedParts) throw new ApiError('UPLOAD_NOT_FOUND');
  await cancelIfTooLarge(context, upload, async () => checkPartSizes(uploadedParts, config.IMPORT_MAX_BYTES));
  await extendUpload(db, videoId, { hours: MULTIPART_HOURS, longestMs: MAX_UPLOAD_MS - 2 * MULTIPART_HOURS * 3_600_000 });
  const sign = async (partNumber: number) => {
    const limits = { sizeBytes: getPartSize(sizeBytes, partNumber), maxBytes: PART_BYTES, expiresInSeconds: URL_SECONDS };
    const { url, headers } = await storage.uploads.signPart(key, { uploadId, partNumber }, limits);
    return { partNumber, uploadUrl: url, method: 'PUT' as const, headers };
  };
  return { parts: await Promise.all(input.partNumbers.map(sign)), expiresIn: URL_SECONDS, uploadedParts };
}
