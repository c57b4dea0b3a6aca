import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { scheduleDelayedDeletion, scheduleFileDeletion } from '../assets/schedule-deletion.ts';
import { checkMultipart, checkPurpose, type MultipartRef } from './get-multipart-upload.ts';
import { joinUpload } from './join-upload.ts';
import { deleteUpload, findUpload } from './uploads.store.ts';

interface ImportedUpload<T> extends MultipartRef {
  /** Storage key to which the file is copied. */
  storageKey: string;
  /** The file is deleted after this time, unless a row refers to it. */
  keptMs: number;
  maxBytes: number;
  /** Runs in the transaction that deletes the upload. `filename` is the name given when the upload was created. */
  use: (tx: Db, filename: string | null) => Promise<T>;
}

/** Joins the parts of an import, copies the file to the given key, and deletes the upload in one transaction with `use`. */
export async function takeUpload<T>(context: Context, projectId: string, taking: ImportedUpload<T>): Promise<T> {
  const { storageKey, keptMs, use, ...expected } = taking;
  const upload = await findUpload(context.db, projectId, taking.videoId);
  if (!upload) throw new ApiError('UPLOAD_NOT_FOUND');
  checkMultipart(upload, taking);
  checkPurpose(upload, 'import');
  await joinUpload(context, upload, expected);
  // Scheduled for deletion before it exists, so that a crash leaves no orphaned file.
  await scheduleDelayedDeletion(context.db, { projectId, storageKeys: [storageKey], afterMs: keptMs });
  if (!(await context.storage.copy(upload.storage_key, storageKey))) throw new ApiError('UPLOAD_NOT_FOUND');
  return context.db.transaction().execute(async (tx) => {
    // Another request may have imported or aborted it first.
    if (!(await deleteUpload(tx, taking.videoId))) throw new ApiError('UPLOAD_NOT_FOUND');
    await scheduleFileDeletion(context, tx, { projectId, storageKeys: [upload.storage_key] });
    return use(tx, upload.filename);
  });
}
