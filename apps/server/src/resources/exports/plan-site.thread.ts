import { type PlannedFile, planSite, type SiteOutline } from '@docreel/site';
import { sendAll } from '../../platform/threads/send-all.ts';
import type { StreamCall } from '../../platform/threads/threads.ts';

/** What pages share travels once for each batch, because copying keeps it shared. */
const FILES_AT_A_TIME = 200;

/** Runs in a thread: every file of a site that opens from a folder, many at a time. */
export default function planSiteInThread({ input, port }: StreamCall<SiteOutline>): Promise<void> {
  return sendAll(port, batches(input));
}

function* batches(outline: SiteOutline): Generator<PlannedFile[]> {
  let batch: PlannedFile[] = [];
  for (const file of planSite(outline, { addresses: 'files' })) {
    batch.push(file);
    if (batch.length < FILES_AT_A_TIME) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
