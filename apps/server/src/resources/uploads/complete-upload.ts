import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { BodyOf, uploadOperations, Video } from '@docreel/contract';
import { v7 as uuid } from 'uuid';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { scheduleDelayedDeletion } from '../assets/schedule-deletion.ts';
import { readVideo } from '../videos/read-video.ts';
import { checkSize, type UploadRow, uploadKeyOf } from './upload.ts';
import { orGiveUp } from './give-up-upload.ts';
import { takeOver } from './take-over.ts';
import { findUpload } from './uploads.store.ts';

/**
 * Copies what was uploaded to where no address leads, and begins its processing. Each call makes a copy of its own, and the first to
 * take over decides: a PUT that comes between two calls can never change what was taken.
 */
export async function completeUpload(
  context: Context,
  projectId: string,
  input: BodyOf<(typeof uploadOperations)['completeUpload']>,
): Promise<Video> {
  const videoId = input.videoId ?? input.fileId ?? '';
  // The upload before the video: one that another call completes in between is seen as complete.
  const upload = await findUpload(context.db, projectId, videoId);
  const video = await readVideo(context, projectId, videoId);
  if (input.key !== undefined && input.key !== uploadKeyOf(videoId)) throw new ApiError('UPLOAD_NOT_FOUND');
  if (video.status !== 'pending') return video;
  if (!upload) throw new ApiError('UPLOAD_NOT_FOUND');
  if (upload.multipart_id !== null)
    throw new ApiError('CONFLICT', 'This upload is in parts. Finish it with POST /videos/upload/multipart/complete.');
  const storageKey = `videos/${uuid()}`;
  // Written down before it is there: whatever happens to us, the copy is found again.
  await scheduleDelayedDeletion(context.db, { projectId, storageKeys: [storageKey], afterMs: COPIED_WITHIN_MS });
  if (!(await context.storage.copy(upload.storage_key, storageKey))) throw new ApiError('UPLOAD_NOT_FOUND');
  try {
    const file = await orGiveUp(context, upload, () => examine(context, upload, storageKey));
    const isOurs = await takeOver(context, upload, { ...file, storageKey, filename: input.filename });
    if (!isOurs) await context.storage.delete(storageKey);
  } catch (error) {
    // Where that fails, it is owed since before the copy.
    await context.storage.delete(storageKey).catch(() => undefined);
    throw error;
  }
  return readVideo(context, projectId, videoId);
}

const COPIED_WITHIN_MS = 86_400_000;

/** What can be told of a file without looking into it; that is done when it is processed. */
async function examine({ config, storage }: Context, upload: UploadRow, storageKey: string) {
  const found = await storage.stat(storageKey);
  if (!found) throw new ApiError('UPLOAD_NOT_FOUND');
  checkSize(found.sizeBytes, config.IMPORT_MAX_BYTES);
  const wanted = upload.checksum_sha256;
  if (wanted === null) return { sizeBytes: found.sizeBytes, sha256: null };
  const opened = await storage.open(storageKey);
  const hash = createHash('sha256');
  if (opened) await pipeline(opened.stream, hash);
  const sha256 = hash.digest('hex');
  if (sha256 === wanted) return { sizeBytes: found.sizeBytes, sha256 };
  throw new ApiError(
    'CONFLICT',
    `The bytes that arrived have the SHA-256 ${sha256}, not the one that was announced. Upload the file again.`,
  );
}
