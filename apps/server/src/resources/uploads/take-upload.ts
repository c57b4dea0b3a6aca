import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { freeLater, freeUnreferencedFiles } from '../assets/free-unreferenced-files.ts';
import { dropExpectedVideo } from '../videos/expect-video.ts';
import { checkMultipart, type MultipartRef } from './get-multipart-upload.ts';
import { joinUpload } from './join-upload.ts';
import { deleteUpload, findUpload } from './uploads.store.ts';

interface Taking<T> extends MultipartRef {
  /** Where the file goes. */
  storageKey: string;
  /** It is removed after this, unless somebody shows it by then. */
  keptMs: number;
  maxBytes: number;
  /** Writes what it is used for. */
  use: (tx: Db) => Promise<T>;
}

/**
 * Takes the file of an upload in parts for something else than a video: it lies under the key given, and the upload and the video that it was
 * to become are gone, in one transaction with `use`.
 */
export async function takeUpload<T>(context: Context, projectId: string, taking: Taking<T>): Promise<T> {
  const { storageKey, keptMs, use, ...expected } = taking;
  const upload = await findUpload(context.db, projectId, taking.videoId);
  if (!upload) throw new ApiError('UPLOAD_NOT_FOUND');
  checkMultipart(upload, taking);
  await joinUpload(context, upload, expected);
  // Scheduled for deletion before it exists, so that a crash leaves no orphaned file.
  await freeLater(context.db, { projectId, storageKeys: [storageKey], afterMs: keptMs });
  if (!(await context.storage.copy(upload.storage_key, storageKey))) throw new ApiError('UPLOAD_NOT_FOUND');
  return context.db.transaction().execute(async (tx) => {
    // Another request was first, or completed the upload as a video.
    if (!(await deleteUpload(tx, taking.videoId))) throw new ApiError('UPLOAD_NOT_FOUND');
    await dropExpectedVideo(tx, projectId, taking.videoId);
    await freeUnreferencedFiles(context, tx, { projectId, storageKeys: [upload.storage_key] });
    return use(tx);
  });
}
