import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import type { PlannedFile, PlanOptions, SiteOutline } from '@docreel/site';
import type { Context } from '../../../context.ts';
import { openScratch } from '../../../platform/process/scratch.ts';
import type { PlanSite } from './plan-site.thread.ts';

const PLAN_SITE = new URL('./plan-site.thread.ts', import.meta.url);
/** A thousand times what planning some files takes. */
const STALL_MS = 60_000;

/**
 * Every file of a site, many at a time. The whole plan is made before the first is given and waits in a file, not in a thread: who
 * takes it may be slow, or wait for a thread itself, and a few such plans would hold all threads there are.
 */
export async function* planFiles(
  { threads }: Pick<Context, 'threads'>,
  outline: SiteOutline,
  { owner, signal, ...options }: PlanOptions & { owner: string; signal: AbortSignal },
): AsyncGenerator<PlannedFile[], void, undefined> {
  await using scratch = await openScratch('plan');
  const path = join(scratch.path, 'plan');
  const sizes: number[] = [];
  const input: PlanSite = { outline, options, path };
  for await (const size of threads.stream<number>(PLAN_SITE, input, { owner, stallMs: STALL_MS, signal })) sizes.push(size);
  await using file = await open(path);
  for (const size of sizes) {
    const { buffer } = await file.read(Buffer.alloc(size), 0, size, null);
    // Written by our own thread a moment ago.
    yield deserialize(buffer) as PlannedFile[];
  }
}
