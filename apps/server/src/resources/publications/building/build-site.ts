import { createHash } from 'node:crypto';
import type { PlannedFile } from '@docreel/site';
import type { Context } from '../../../context.ts';
import type { JobRun } from '../../../platform/queue/queue.ts';
import { makeFiles } from './make-files.ts';
import { planFiles } from './plan-files.ts';
import { findMadeKeys, listMadeKeys, type PlacedFile } from '../site-files.store.ts';
import { inLanes } from './in-lanes.ts';
import type { ShownArticle } from '../publications.store.ts';
import type { Snapshot } from './take-snapshot.ts';
import { portionsOf, weightOf } from './texts.ts';
import { tooIntricate } from './too-intricate.ts';

/** A site whose files are all in storage: which of them lies where, and what it shows in the order of reading. */
export interface BuiltSite {
  files: PlacedFile[];
  shown: ShownArticle[];
  /** Equal means the same files at the same places. */
  contentHash: string;
}

/** Plans every file and makes those that were never made. What an earlier try has made is there already. */
export async function buildSite(context: Context, job: JobRun<unknown>, snapshot: Snapshot): Promise<BuiltSite> {
  const site: BuiltSite = { files: [], shown: [], contentHash: '' };
  const { outline, shown, texts } = snapshot;
  const made = await listMadeKeys(context.db, job.projectId);
  const plan = planFiles(context, outline, { owner: job.projectId, signal: job.signal, made });

  async function* missing(): AsyncGenerator<PlannedFile> {
    for await (const planned of plan) {
      for (const file of planned.placed) site.files.push(file);
      site.shown.push(...planned.articles.flatMap((id) => shown.get(id) ?? []));
      for (const { path, articles } of planned.packs) for (const id of articles) Object.assign(shown.get(id) ?? {}, { markdownPath: path });
      job.progress('building the pages', 40 + Math.min(55, Math.round((site.shown.length / Math.max(shown.size, 1)) * 55)));
      const keys = planned.missing.map(({ key }) => key);
      const found = keys.length > 0 ? await findMadeKeys(context.db, job.projectId, keys) : new Set();
      yield* planned.missing.filter(({ key }) => !found.has(key));
    }
  }

  const portions = portionsOf(missing(), (file) => weightOf(file, texts));
  await inLanes(portions, job.signal, async (files, signal) => {
    await makeFiles(context, job, { files, texts, signal });
  }).catch(tooIntricate);
  return { ...site, contentHash: hashOf(site.files, snapshot) };
}

function hashOf(files: PlacedFile[], { media }: Snapshot): string {
  const hash = createHash('sha256');
  for (const { path, key } of files) hash.update(`${path}\0${key}\n`);
  for (const { path, sha256 } of media) hash.update(`${path}\0${sha256}\n`);
  return hash.digest('hex');
}
