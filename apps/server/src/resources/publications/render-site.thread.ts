import { renderSite, type SiteSnapshot } from '@docreel/site';
import { sendAll } from '../../platform/threads/send-all.ts';
import type { StreamCall } from '../../platform/threads/threads.ts';

/** Runs in a thread: every file of a site, one at a time. */
export default function renderSiteInThread({ input, port }: StreamCall<SiteSnapshot>): Promise<void> {
  return sendAll(port, renderSite(input));
}
