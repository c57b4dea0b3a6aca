import { renderSite, type SiteOutline } from '@docreel/site';
import { sendAll } from '../../platform/threads/send-all.ts';
import type { StreamCall } from '../../platform/threads/threads.ts';

/** Runs in a thread: every file of a site, one at a time. */
export default function renderSiteInThread({ input, port }: StreamCall<{ outline: SiteOutline; contents: Map<string, string> }>): Promise<void> {
  return sendAll(port, renderSite(input.outline, input.contents));
}
