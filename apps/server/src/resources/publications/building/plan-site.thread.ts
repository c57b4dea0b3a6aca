import { appendFileSync } from 'node:fs';
import { serialize } from 'node:v8';
import { type PlanOptions, planSite, type SiteOutline } from '@docreel/site';
import { inBatches } from '../../../lib/in-batches.ts';
import { sendAll } from '../../../platform/threads/send-all.ts';
import type { StreamCall } from '../../../platform/threads/threads.ts';

export interface PlanSite {
  outline: SiteOutline;
  options: PlanOptions;
  /** Of the file that the plan is written to. */
  path: string;
}

/** What pages share is written once for each batch. */
const FILES_AT_A_TIME = 200;

/** Runs in a thread: writes every file that the site will have, many at a time, and answers the length of each piece. */
export default function planSiteInThread({ input, port }: StreamCall<PlanSite>): Promise<void> {
  return sendAll(port, writeAll(input));
}

function* writeAll({ outline, options, path }: PlanSite): Generator<number> {
  for (const batch of inBatches(planSite(outline, options), FILES_AT_A_TIME)) {
    const bytes = serialize(batch);
    appendFileSync(path, bytes);
    yield bytes.length;
  }
}
