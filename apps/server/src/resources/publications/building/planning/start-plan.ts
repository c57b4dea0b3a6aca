import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { PlanOptions } from '@docreel/site';
import type { Context } from '../../../../context.ts';
import type { Scratch } from '../../../../platform/process/scratch.ts';
import type { Base } from '../../shown.store.ts';
import { TextGone } from '../texts.ts';
import type { Narrowing } from './narrow-site.ts';
import type { PlanSite, SitePlan, WrittenPlan } from './plan-site.thread.ts';
import type { PlannedPortion } from './planned-portion.ts';
import type { SiteContent } from './site-content.ts';

export const PLAN_SITE = new URL('./plan-site.thread.ts', import.meta.url);
/** A thousand times what planning some files takes. */
const STALL_MS = 60_000;

export interface Plan {
  /** Every file that is not in the base, many at a time; once. Throws `TextGone`. */
  portions(): AsyncGenerator<PlannedPortion, void, undefined>;
  /** All that differs; known when all portions were taken. */
  end(): SitePlan;
}

interface Planning extends PlanOptions {
  /** Where the plan is written. */
  scratch: Scratch;
  owner: string;
  signal: AbortSignal;
  /** What the site is compared with; left out: nothing. */
  base?: Pick<Base, 'files' | 'articles'>;
  /** Left out: the whole site. */
  narrowing?: Narrowing;
}

/**
 * A plan is made as fast as can be and waits in a file, not in a thread: who takes it may be slow, or wait for a thread itself, and a few
 * such plans would hold all threads there are.
 */
export function startPlan(
  { threads }: Pick<Context, 'threads'>,
  content: SiteContent,
  { scratch, owner, signal, base = { files: '', articles: '[]' }, narrowing = {}, ...options }: Planning,
): Plan {
  const path = join(scratch.path, 'plan');
  let end: SitePlan | undefined;

  return {
    async *portions() {
      const input: PlanSite = { content, options, base: { files: base.files, articles: base.articles }, narrowing, path };
      const plans = threads.stream<WrittenPlan>(PLAN_SITE, () => input, { owner, stallMs: STALL_MS, signal });
      for await (const plan of asTheyCome(plans)) {
        if (!('end' in plan)) yield plan;
        else if (plan.end) ({ end } = plan);
        else throw new TextGone();
      }
    },
    end() {
      if (!end) throw new Error('The plan has no end.');
      return end;
    },
  };
}

/** Whatever whoever takes them does meanwhile. */
function asTheyCome<Item>(items: AsyncIterable<Item>): AsyncIterable<Item> {
  return Readable.from(items, { highWaterMark: Number.MAX_SAFE_INTEGER }) as AsyncIterable<Item>;
}
