import { type BodyOf, PART_BYTES, type ResponseOf, type uploadOperations } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { getMultipartUpload } from './get-multipart-upload.ts';
import { orGiveUp } from './give-up-upload.ts';
import { ADDRESS_SECONDS, checkPartSizes, LONGEST_UPLOAD_MS, MULTIPART_HOURS, mostParts, partBytes } from './upload.ts';
import { extendUpload } from './uploads.store.ts';

type Operation = (typeof uploadOperations)['signUploadParts'];

/** Addresses for parts, and what lies there. Whoever asks goes on with the upload, so it is kept for longer. */
export async function signUploadParts(context: Context, projectId: string, input: BodyOf<Operation>): Promise<ResponseOf<Operation>> {
  const { config, db, storage } = context;
  const upload = await getMultipartUpload(db, projectId, input);
  const { storage_key: key, size_bytes: sizeBytes } = upload;
  const { uploadId, videoId } = input;
  const count = mostParts(sizeBytes, config.IMPORT_MAX_BYTES);
  const beyond = input.partNumbers.findIndex((partNumber) => partNumber > count);
  if (beyond >= 0) {
    const message = sizeBytes === null ? `A file that this server takes has at most ${count} parts.` : `The file has ${count} parts.`;
    const path = `body.partNumbers.${beyond}`;
    throw new ApiError('VALIDATION_ERROR', `${path}: ${message}`, { details: [{ path, code: 'too_big', message }] });
  }
  const uploadedParts = await storage.uploads.listParts(key, uploadId);
  if (!uploadedParts) throw new ApiError('UPLOAD_NOT_FOUND');
  await orGiveUp(context, upload, async () => checkPartSizes(uploadedParts, config.IMPORT_MAX_BYTES));
  await extendUpload(db, videoId, { hours: MULTIPART_HOURS, longestMs: LONGEST_UPLOAD_MS - 2 * MULTIPART_HOURS * 3_600_000 });
  const sign = async (partNumber: number) => {
    const terms = { sizeBytes: partBytes(sizeBytes, partNumber), maxBytes: PART_BYTES, expiresInSeconds: ADDRESS_SECONDS };
    const { url, headers } = await storage.uploads.signPart(key, { uploadId, partNumber }, terms);
    return { partNumber, uploadUrl: url, method: 'PUT' as const, headers };
  };
  return { parts: await Promise.all(input.partNumbers.map(sign)), expiresIn: ADDRESS_SECONDS, uploadedParts };
}
