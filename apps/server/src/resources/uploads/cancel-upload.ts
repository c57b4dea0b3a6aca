import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import { scheduleDelayedDeletion, scheduleFileDeletion } from '../assets/schedule-deletion.ts';
import { removePendingVideo } from '../videos/pending-video.ts';
import { GRACE_HOURS, type UploadRow } from './upload.ts';
import { deleteUpload } from './uploads.store.ts';

type UploadContext = Pick<Context, 'db' | 'queue' | 'storage'>;

/**
 * Runs `work` and returns its result. If `work` throws because the file is too large, the upload can never succeed, so it is cancelled and
 * its bytes are deleted.
 */
export async function cancelIfTooLarge<T>(context: UploadContext, upload: UploadRow, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'FILE_TOO_LARGE') await cancelUpload(context, upload);
    throw error;
  }
}

/** Deletes an upload, the video that was waiting for it, and its stored bytes. */
export async function cancelUpload(context: UploadContext, upload: UploadRow): Promise<void> {
  const { video_id: videoId, project_id: projectId, storage_key: key, multipart_id: uploadId, expires_at: expiresAt } = upload;
  const isOpen = uploadId === null && expiresAt.getTime() > Date.now();
  // The parts are deleted before the rows, because without the rows nothing would refer to the parts.
  if (uploadId !== null) await context.storage.uploads.abortMultipart(key, uploadId);
  if (isOpen) await context.storage.delete(key);
  await context.db.transaction().execute(async (tx) => {
    await removePendingVideo(tx, projectId, videoId);
    await deleteUpload(tx, videoId);
    if (isOpen) await scheduleUploadDeletion(tx, upload);
    else await scheduleFileDeletion(context, tx, { projectId, storageKeys: [key] });
  });
}

/** Schedules the deletion of an uploaded file for the time when its upload URL expires. Until then, clients can still write to it. */
export async function scheduleUploadDeletion(
  tx: Db,
  { project_id: projectId, storage_key: key, expires_at: expiresAt }: UploadRow,
): Promise<void> {
  const afterMs = Math.max(0, expiresAt.getTime() - Date.now()) + GRACE_HOURS * 3_600_000;
  await scheduleDelayedDeletion(tx, { projectId, storageKeys: [key], afterMs });
}
