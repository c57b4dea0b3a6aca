import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import { scheduleDelayedDeletion, scheduleFileDeletion } from '../assets/schedule-deletion.ts';
import { dropExpectedVideo } from '../videos/expect-video.ts';
import { GRACE_HOURS, type UploadRow } from './upload.ts';
import { deleteUpload } from './uploads.store.ts';

type Storing = Pick<Context, 'db' | 'queue' | 'storage'>;

/** Does what is to be done with an upload. One that is found too large can come to nothing: it is given up, and its bytes are removed. */
export async function orGiveUp<T>(context: Storing, upload: UploadRow, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'FILE_TOO_LARGE') await giveUpUpload(context, upload);
    throw error;
  }
}

/** Forgets an upload, its video that never came, and what lies there of it. */
export async function giveUpUpload(context: Storing, upload: UploadRow): Promise<void> {
  const { video_id: videoId, project_id: projectId, storage_key: key, multipart_id: uploadId, expires_at: expiresAt } = upload;
  const isOpen = uploadId === null && expiresAt.getTime() > Date.now();
  // The parts first: after the rows nobody would know of them.
  if (uploadId !== null) await context.storage.uploads.abortMultipart(key, uploadId);
  if (isOpen) await context.storage.delete(key);
  await context.db.transaction().execute(async (tx) => {
    await dropExpectedVideo(tx, projectId, videoId);
    await deleteUpload(tx, videoId);
    if (isOpen) await freeBehindAddress(tx, upload);
    else await scheduleFileDeletion(context, tx, { projectId, storageKeys: [key] });
  });
}

/** As long as the address of a whole file is good, somebody may still put something there. */
export async function freeBehindAddress(
  tx: Db,
  { project_id: projectId, storage_key: key, expires_at: expiresAt }: UploadRow,
): Promise<void> {
  const afterMs = Math.max(0, expiresAt.getTime() - Date.now()) + GRACE_HOURS * 3_600_000;
  await scheduleDelayedDeletion(tx, { projectId, storageKeys: [key], afterMs });
}
