import { createHash } from 'node:crypto';
import type { PlannedFile } from '@docreel/site';
import type { Context } from '../../../context.ts';
import type { JobRun } from '../../../platform/queue/queue.ts';
import { type MediaFile, type PlacedFile, readBase, type ShownArticle } from '../shown.store.ts';
import { findMadeKeys } from '../site-files.store.ts';
import { inLanes } from './in-lanes.ts';
import { makeFiles } from './make-files.ts';
import { planFiles } from './plan-files.ts';
import type { Snapshot } from './take-snapshot.ts';
import { portionsOf, weightOf } from './texts.ts';
import { tooIntricate } from './too-intricate.ts';

/** A site whose files are all in storage, as what differs from the newest publication: which files lie where, and what it shows. */
export interface BuiltSite {
  /** Number of that publication; 0: there is none. */
  base: number;
  files: PlacedFile[];
  media: MediaFile[];
  /** Paths of files that it has and this one has not. */
  gone: string[];
  articles: ShownArticle[];
  goneArticles: Pick<ShownArticle, 'language' | 'articleId'>[];
  /** Equal means the same files at the same places. */
  contentHash: string;
}

/** Plans every file and makes those that were never made. What an earlier try has made is there already. */
export async function buildSite(context: Context, job: JobRun<unknown>, snapshot: Snapshot): Promise<BuiltSite> {
  const { outline, revisions, texts } = snapshot;
  const base = await readBase(context.db, job.projectId);
  const plan = planFiles(context, outline, { owner: job.projectId, signal: job.signal, marks: snapshot.marks, base, revisions });
  const media = new Map(snapshot.media.map((file) => [file.path, file]));
  const site: BuiltSite = {
    base: base.number,
    files: [],
    media: snapshot.media.filter((file) => !isSame(file, base.media.get(file.path))),
    gone: [...base.media.keys()].filter((path) => !media.has(path)),
    articles: [],
    goneArticles: [],
    contentHash: '',
  };

  async function* missing(): AsyncGenerator<PlannedFile> {
    for await (const planned of plan) {
      if (planned.end) {
        const { files, gone, articles, goneArticles, hash } = planned.end;
        site.files = files;
        site.gone.push(...gone);
        Object.assign(site, { articles, goneArticles, contentHash: hashOf(hash, snapshot.media) });
        continue;
      }
      const found = await findMadeKeys(
        context.db,
        job.projectId,
        planned.files.map(({ key }) => key),
      );
      yield* planned.files.filter(({ key }) => !found.has(key));
      job.progress('building the pages', 40 + Math.round(planned.share * 55));
    }
  }

  const portions = portionsOf(missing(), (file) => weightOf(file, texts));
  await inLanes(portions, job.signal, async (files, signal) => {
    await makeFiles(context, job, { files, texts, signal });
  }).catch(tooIntricate);
  return site;
}

function isSame(one: MediaFile, other: MediaFile | undefined): boolean {
  return (
    other !== undefined && one.sha256 === other.sha256 && one.storage_key === other.storage_key && one.content_type === other.content_type
  );
}

function hashOf(files: string, media: MediaFile[]): string {
  const hash = createHash('sha256').update(files);
  for (const { path, sha256 } of media) hash.update(`${path}\0${sha256}\n`);
  return hash.digest('hex');
}
