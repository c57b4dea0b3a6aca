import type { Context } from '../../context.ts';
import { freeFiles } from '../assets/free-files.ts';
import { giveUpUpload } from './give-up-upload.ts';
import { GRACE_HOURS, LONGEST_UPLOAD_MS } from './upload.ts';
import { listAbandonedUploads } from './uploads.store.ts';

const AT_A_TIME = 100;

/** Gives up what nobody will complete any more, and removes files that are due, at any number of processes side by side. */
export async function sweepUploads(context: Pick<Context, 'db' | 'queue' | 'storage'>): Promise<void> {
  for (;;) {
    const abandoned = await listAbandonedUploads(context.db, { graceHours: GRACE_HOURS, limit: AT_A_TIME });
    for (const upload of abandoned) await giveUpUpload(context, upload);
    if (abandoned.length < AT_A_TIME) break;
  }
  await context.storage.uploads.sweep(new Date(Date.now() - LONGEST_UPLOAD_MS));
  await freeFiles(context);
}
