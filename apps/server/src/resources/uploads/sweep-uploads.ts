import type { Context } from '../../context.ts';
import { deleteAllOrphanedFiles } from '../assets/delete-orphaned-files.ts';
import { cancelUpload } from './cancel-upload.ts';
import { GRACE_HOURS, MAX_UPLOAD_MS } from './upload.ts';
import { listAbandonedUploads, listWritableKeys } from './uploads.store.ts';

const BATCH_SIZE = 100;
/**
 * Minutes after the expiry of an upload URL during which its file is deleted again. The value is longer than the interval between two
 * sweeps.
 */
const WRITABLE_MINUTES = 15;

/** Cancels abandoned uploads and deletes files that are due. Several processes can run this at the same time. */
export async function sweepUploads(context: Pick<Context, 'db' | 'queue' | 'storage'>): Promise<void> {
  for (;;) {
    const abandoned = await listAbandonedUploads(context.db, { graceHours: GRACE_HOURS, limit: BATCH_SIZE });
    for (const upload of abandoned) await cancelUpload(context, upload);
    if (abandoned.length < BATCH_SIZE) break;
  }
  // Deletes files that clients wrote to an upload URL after completing the upload. Such files count against no quota.
  const open = await listWritableKeys(context.db, { graceHours: GRACE_HOURS, minutes: WRITABLE_MINUTES });
  for (const key of open) await context.storage.delete(key);
  await context.storage.uploads.sweep(new Date(Date.now() - MAX_UPLOAD_MS));
  await deleteAllOrphanedFiles(context);
}
