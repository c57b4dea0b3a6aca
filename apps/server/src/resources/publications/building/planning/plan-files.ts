import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { deserialize } from 'node:v8';
import type { PlanOptions } from '@docreel/site';
import type { Context } from '../../../../context.ts';
import { openScratch } from '../../../../platform/process/scratch.ts';
import type { Base } from '../../shown.store.ts';
import { TextGone } from '../texts.ts';
import type { Narrowing } from './narrow-site.ts';
import type { PlanSite, SitePlan, WrittenFiles, WrittenPlan } from './plan-site.thread.ts';
import type { SiteContent } from './site-content.ts';

export const PLAN_SITE = new URL('./plan-site.thread.ts', import.meta.url);
/** A thousand times what planning some files takes. */
const STALL_MS = 60_000;

/** Some files of a site that are not in the base, where their texts are, and how much of the site is planned with them; or, at the end, all that differs. */
export type PlannedFiles = (WrittenFiles & { share: number; end?: undefined }) | { end: SitePlan };

interface Planning extends PlanOptions {
  owner: string;
  signal: AbortSignal;
  /** What the site is compared with; left out: nothing. */
  base?: Pick<Base, 'files' | 'articles'>;
  /** Left out: the whole site. */
  narrowing?: Narrowing;
}

/**
 * Every file of a site, many at a time. A plan is made as fast as can be and waits in a file, not in a thread: who takes it may be slow,
 * or wait for a thread itself, and a few such plans would hold all threads there are. Throws `TextGone`.
 */
export async function* planFiles(
  { threads }: Pick<Context, 'threads'>,
  content: SiteContent,
  { owner, signal, base = { files: '', articles: '[]' }, narrowing = {}, ...options }: Planning,
): AsyncGenerator<PlannedFiles, void, undefined> {
  await using scratch = await openScratch('plan');
  const path = join(scratch.path, 'plan');
  const input: PlanSite = { content, options, base: { files: base.files, articles: base.articles }, narrowing, path };
  const plans = threads.stream<WrittenPlan>(PLAN_SITE, input, { owner, stallMs: STALL_MS, signal });
  await using file = await open(path, 'a+');
  for await (const plan of asTheyCome(plans)) {
    if ('end' in plan) {
      if (!plan.end) throw new TextGone();
      yield { end: plan.end };
      continue;
    }
    const { buffer } = await file.read(Buffer.alloc(plan.sizeBytes), 0, plan.sizeBytes, null);
    // Written by our own thread a moment ago.
    yield { ...(deserialize(buffer) as WrittenFiles), share: plan.share };
  }
}

/** Whatever whoever takes them does meanwhile. */
function asTheyCome<Item>(items: AsyncIterable<Item>): AsyncIterable<Item> {
  return Readable.from(items, { highWaterMark: Number.MAX_SAFE_INTEGER }) as AsyncIterable<Item>;
}
