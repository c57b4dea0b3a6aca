import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { BodyOf, uploadOperations, Video } from '@docreel/contract';
import { v7 as uuid } from 'uuid';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { scheduleDelayedDeletion } from '../assets/schedule-deletion.ts';
import { readVideo } from '../videos/read-video.ts';
import { checkSize, type UploadRow, getUploadKey } from './upload.ts';
import { cancelIfTooLarge } from './cancel-upload.ts';
import { attachUpload } from './attach-upload.ts';
import { findUpload } from './uploads.store.ts';

/**
 * Copies the uploaded file to a key that no upload URL can write to, and starts processing it. Each call makes its own copy, and the first
 * one that is attached is used. A PUT between two calls can therefore never change an accepted file.
 */
export async function completeUpload(
  context: Context,
  projectId: string,
  input: BodyOf<(typeof uploadOperations)['completeUpload']>,
): Promise<Video> {
  const videoId = input.videoId ?? input.fileId ?? '';
  // The upload is read before the video. If another call completes the upload in between, the video is seen as complete.
  const upload = await findUpload(context.db, projectId, videoId);
  const video = await readVideo(context, projectId, videoId);
  if (input.key !== undefined && input.key !== getUploadKey(videoId)) throw new ApiError('UPLOAD_NOT_FOUND');
  if (video.status !== 'pending') return video;
  if (!upload) throw new ApiError('UPLOAD_NOT_FOUND');
  if (upload.multipart_id !== null)
    throw new ApiError('CONFLICT', 'This is a multipart upload. Complete it with POST /videos/upload/multipart/complete.');
  const storageKey = `videos/${uuid()}`;
  // The deletion is scheduled before the copy exists, so that a crash leaves no orphaned file.
  await scheduleDelayedDeletion(context.db, { projectId, storageKeys: [storageKey], afterMs: UNUSED_COPY_MS });
  if (!(await context.storage.copy(upload.storage_key, storageKey))) throw new ApiError('UPLOAD_NOT_FOUND');
  try {
    const file = await cancelIfTooLarge(context, upload, () => checkFile(context, upload, storageKey));
    const isOurs = await attachUpload(context, upload, { ...file, storageKey, filename: input.filename });
    if (!isOurs) await context.storage.delete(storageKey);
  } catch (error) {
    // If this immediate deletion fails, the scheduled one deletes the copy later.
    await context.storage.delete(storageKey).catch(() => undefined);
    throw error;
  }
  return readVideo(context, projectId, videoId);
}

const UNUSED_COPY_MS = 86_400_000;

/** Checks the size and hash of the uploaded file. The processing job checks its content. */
async function checkFile({ config, storage }: Context, upload: UploadRow, storageKey: string) {
  const stored = await storage.stat(storageKey);
  if (!stored) throw new ApiError('UPLOAD_NOT_FOUND');
  checkSize(stored.sizeBytes, config.IMPORT_MAX_BYTES);
  const expected = upload.checksum_sha256;
  if (expected === null) return { sizeBytes: stored.sizeBytes, sha256: null };
  const opened = await storage.open(storageKey);
  const hash = createHash('sha256');
  if (opened) await pipeline(opened.stream, hash);
  const sha256 = hash.digest('hex');
  if (sha256 === expected) return { sizeBytes: stored.sizeBytes, sha256 };
  throw new ApiError(
    'CONFLICT',
    `The uploaded file has the SHA-256 ${sha256}, which differs from the announced checksum. Upload the file again.`,
  );
}
