import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import type { PlannedFile, PlanOptions, SiteOutline } from '@docreel/site';
import type { Context } from '../../../context.ts';
import { openScratch } from '../../../platform/process/scratch.ts';
import type { PlanSite, WrittenPlan } from './plan-site.thread.ts';

const PLAN_SITE = new URL('./plan-site.thread.ts', import.meta.url);
/** A thousand times what planning some files takes. */
const STALL_MS = 60_000;

/** Some files of a site. */
export interface PlannedFiles extends Omit<WrittenPlan, 'sizeBytes'> {
  /** Those among them that are not made. */
  missing: PlannedFile[];
}

interface Planning extends PlanOptions {
  owner: string;
  signal: AbortSignal;
  /** Keys of files that were made. */
  made?: ReadonlySet<string>;
}

/**
 * Every file of a site, many at a time. The whole plan is made before the first is given and waits in a file, not in a thread: who
 * takes it may be slow, or wait for a thread itself, and a few such plans would hold all threads there are.
 */
export async function* planFiles(
  { threads }: Pick<Context, 'threads'>,
  outline: SiteOutline,
  { owner, signal, made = new Set(), ...options }: Planning,
): AsyncGenerator<PlannedFiles, void, undefined> {
  await using scratch = await openScratch('plan');
  const path = join(scratch.path, 'plan');
  const input: PlanSite = { outline, options, made, path };
  const written: WrittenPlan[] = [];
  for await (const some of threads.stream<WrittenPlan>(PLAN_SITE, input, { owner, stallMs: STALL_MS, signal })) written.push(some);
  await using file = await open(path, 'a+');
  for (const { sizeBytes, ...plan } of written) {
    const { buffer } = await file.read(Buffer.alloc(sizeBytes), 0, sizeBytes, null);
    // Written by our own thread a moment ago.
    yield { ...plan, missing: sizeBytes === 0 ? [] : (deserialize(buffer) as PlannedFile[]) };
  }
}
