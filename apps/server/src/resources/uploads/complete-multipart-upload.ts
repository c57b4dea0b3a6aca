import type { BodyOf, uploadOperations, Video } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { findVideo } from '../videos/videos.store.ts';
import { readVideo } from '../videos/read-video.ts';
import { checkMultipart } from './get-multipart-upload.ts';
import { orGiveUp } from './give-up-upload.ts';
import { takeOver } from './take-over.ts';
import { findUpload } from './uploads.store.ts';
import { checkParts, checkPartSizes, checkSize, type UploadRow } from './upload.ts';

type Input = BodyOf<(typeof uploadOperations)['completeMultipartUpload']>;

/**
 * Joins the parts and begins the processing of what they make. No copy is needed: once they are joined no address leads there. A call
 * that comes after one that died in between finds the parts joined and goes on from there.
 */
export async function completeMultipartUpload(context: Context, projectId: string, input: Input): Promise<Video> {
  const { db, config, storage } = context;
  const upload = await findUpload(db, projectId, input.videoId);
  const video = await findVideo(db, projectId, input.videoId);
  if (video && video.status !== 'pending') return readVideo(db, projectId, input.videoId);
  checkMultipart(upload, input);
  await orGiveUp(context, upload, () => joinParts(context, upload, input));
  const found = await storage.stat(upload.storage_key);
  if (!found) throw new ApiError('UPLOAD_NOT_FOUND');
  await orGiveUp(context, upload, async () => checkSize(found.sizeBytes, config.IMPORT_MAX_BYTES));
  await takeOver(context, upload, { storageKey: upload.storage_key, sizeBytes: found.sizeBytes, sha256: null });
  return readVideo(db, projectId, input.videoId);
}

async function joinParts({ config, storage }: Context, upload: UploadRow, input: Input): Promise<void> {
  const { storage_key: key, size_bytes: sizeBytes } = upload;
  const parts = await storage.uploads.listParts(key, input.uploadId);
  // Joined already.
  if (parts === null) return;
  if (parts.length === 0) throw new ApiError('UPLOAD_NOT_FOUND', 'No part has arrived. Send the parts first.');
  checkPartSizes(parts, config.IMPORT_MAX_BYTES);
  checkParts(parts, { expected: input.parts ?? [], sizeBytes });
  await storage.uploads.completeMultipart(key, input.uploadId, parts);
}
