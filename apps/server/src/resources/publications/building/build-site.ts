import { createHash } from 'node:crypto';
import type { PlannedFile } from '@docreel/site';
import type { Context } from '../../../context.ts';
import type { JobRun } from '../../../platform/queue/queue.ts';
import { makeFiles } from './make-files.ts';
import { planFiles } from './plan-files.ts';
import { findMadeKeys, type PlacedFile } from '../site-files.store.ts';
import { inLanes } from './in-lanes.ts';
import type { ShownArticle } from '../publications.store.ts';
import type { Snapshot } from './take-snapshot.ts';
import { portionsOf } from './texts.ts';
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
  const total = snapshot.outline.articles.length;

  async function* missing(): AsyncGenerator<PlannedFile[]> {
    for await (const planned of planFiles(context, snapshot.outline, { owner: job.projectId, signal: job.signal })) {
      for (const file of planned) note(site, file, snapshot);
      job.progress('building the pages', 40 + Math.min(55, Math.round((site.shown.length / Math.max(total, 1)) * 55)));
      const keys = planned.map(({ key }) => key);
      const made = await findMadeKeys(context.db, job.projectId, keys);
      yield* portionsOf(
        planned.filter(({ key }) => !made.has(key)),
        ({ contentHashes }) => contentHashes.reduce((sum, hash) => sum + (snapshot.texts.get(hash)?.sizeBytes ?? 0), 0),
      );
    }
  }

  await inLanes(missing(), job.signal, async (files, signal) => {
    await makeFiles(context, job, { files, texts: snapshot.texts, signal });
  }).catch(tooIntricate);
  return { ...site, contentHash: hashOf(site.files, snapshot) };
}

function note({ files, shown }: BuiltSite, { path, key, input }: PlannedFile, { revisions, folders }: Snapshot): void {
  files.push({ path, key });
  if (input.kind !== 'article') return;
  const { id: articleId, language, slug, title } = input.article;
  const revision = revisions.get(`${language}/${articleId}`);
  if (revision !== undefined) shown.push({ language, articleId, slug, revision, title, folderId: folders.get(articleId) ?? null });
}

function hashOf(files: PlacedFile[], { media }: Snapshot): string {
  const hash = createHash('sha256');
  for (const { path, key } of files) hash.update(`${path}\0${key}\n`);
  for (const { path, sha256 } of media) hash.update(`${path}\0${sha256}\n`);
  return hash.digest('hex');
}
