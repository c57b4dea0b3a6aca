import type { Context } from '../../context.ts';
import { deleteAllOrphanedFiles } from '../assets/delete-orphaned-files.ts';
import { giveUpUpload } from './give-up-upload.ts';
import { GRACE_HOURS, LONGEST_UPLOAD_MS } from './upload.ts';
import { listAbandonedUploads, listOpenAddresses } from './uploads.store.ts';

const AT_A_TIME = 100;
/** Longer than from one sweep to the next. */
const LATE_MINUTES = 15;

/** Gives up what nobody will complete any more, and removes files that are due, at any number of processes side by side. */
export async function sweepUploads(context: Pick<Context, 'db' | 'queue' | 'storage'>): Promise<void> {
  for (;;) {
    const abandoned = await listAbandonedUploads(context.db, { graceHours: GRACE_HOURS, limit: AT_A_TIME });
    for (const upload of abandoned) await giveUpUpload(context, upload);
    if (abandoned.length < AT_A_TIME) break;
  }
  // What comes to an address after its upload was completed is of no use to anybody, and counts against no limit.
  const open = await listOpenAddresses(context.db, { graceHours: GRACE_HOURS, minutes: LATE_MINUTES });
  for (const key of open) await context.storage.delete(key);
  await context.storage.uploads.sweep(new Date(Date.now() - LONGEST_UPLOAD_MS));
  await deleteAllOrphanedFiles(context);
}
