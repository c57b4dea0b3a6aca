import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { scheduleDelayedDeletion, scheduleFileDeletion } from '../assets/schedule-deletion.ts';
import { checkMultipart, checkPurpose, type MultipartRef } from './get-multipart-upload.ts';
import { assembleUpload } from './assemble-upload.ts';
import { deleteUpload, findUpload } from './uploads.store.ts';

interface ClaimOptions<T> extends MultipartRef {
  /** Storage key to which the uploaded file is copied. */
  storageKey: string;
  /** Milliseconds after which the copy is deleted, unless a database row refers to it by then. */
  deleteAfterMs: number;
  maxBytes: number;
  /** Called in the transaction that deletes the upload. `filename` is the name given when the upload was created. */
  onClaimed: (tx: Db, filename: string | null) => Promise<T>;
}

/**
 * Moves the uploaded file of an import to another storage key. Assembles the parts, copies the file, and then calls `onClaimed` in the
 * transaction that deletes the upload.
 */
export async function claimUpload<T>(context: Context, projectId: string, options: ClaimOptions<T>): Promise<T> {
  const { storageKey, deleteAfterMs, onClaimed, ...expected } = options;
  const upload = await findUpload(context.db, projectId, options.videoId);
  if (!upload) throw new ApiError('UPLOAD_NOT_FOUND');
  checkMultipart(upload, options);
  checkPurpose(upload, 'import');
  await assembleUpload(context, upload, expected);
  // The deletion is scheduled before the copy exists, so that a crash leaves no orphaned file.
  await scheduleDelayedDeletion(context.db, { projectId, storageKeys: [storageKey], afterMs: deleteAfterMs });
  if (!(await context.storage.copy(upload.storage_key, storageKey))) throw new ApiError('UPLOAD_NOT_FOUND');
  return context.db.transaction().execute(async (tx) => {
    // Another request may have claimed or cancelled the upload first.
    if (!(await deleteUpload(tx, options.videoId))) throw new ApiError('UPLOAD_NOT_FOUND');
    await scheduleFileDeletion(context, tx, { projectId, storageKeys: [upload.storage_key] });
    return onClaimed(tx, upload.filename);
  });
}
