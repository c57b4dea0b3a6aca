import { appendFileSync } from 'node:fs';
import { serialize } from 'node:v8';
import { type PlannedFile, type PlanOptions, planSite, type SiteOutline } from '@docreel/site';
import { inBatches } from '../../../lib/in-batches.ts';
import { sendAll } from '../../../platform/threads/send-all.ts';
import type { StreamCall } from '../../../platform/threads/threads.ts';
import type { PlacedFile } from '../site-files.store.ts';

export interface PlanSite {
  outline: SiteOutline;
  options: PlanOptions;
  /** Keys of files that were made: these need no plan but their place. */
  made: ReadonlySet<string>;
  /** Of the file that the plan is written to. */
  path: string;
}

/** Some files: where each is, and how many bytes of the plan are those that have to be made. */
export interface WrittenPlan {
  placed: PlacedFile[];
  /** The articles whose pages are among them, in the order of reading, as `{language}/{articleId}`. */
  articles: string[];
  /** Those whose Markdown is in a file among them. */
  packs: { path: string; articles: string[] }[];
  sizeBytes: number;
}

/** What pages share is written once for each batch. */
const FILES_AT_A_TIME = 200;

/** Runs in a thread: plans every file that the site will have, many at a time, and writes what is needed to make those that are not made. */
export default function planSiteInThread({ input, port }: StreamCall<PlanSite>): Promise<void> {
  return sendAll(port, writeAll(input));
}

function* writeAll({ outline, options, made, path }: PlanSite): Generator<WrittenPlan> {
  for (const batch of inBatches(planSite(outline, options), FILES_AT_A_TIME)) {
    const missing = batch.filter(({ key }) => !made.has(key));
    const bytes = missing.length > 0 ? serialize(missing) : null;
    if (bytes) appendFileSync(path, bytes);
    const placed = batch.map((file) => ({ path: file.path, key: file.key }));
    yield { placed, articles: batch.flatMap(articleOf), packs: batch.flatMap(packOf), sizeBytes: bytes?.length ?? 0 };
  }
}

function articleOf({ input }: PlannedFile): string[] {
  return input.kind === 'article' ? [`${input.article.language}/${input.article.id}`] : [];
}

function packOf({ input, path }: PlannedFile): WrittenPlan['packs'] {
  if (input.kind !== 'markdown-pack') return [];
  return [{ path, articles: input.pages.map(({ article }) => `${input.language}/${article.id}`) }];
}
