import { createHash } from 'node:crypto';
import type { Context } from '../../../context.ts';
import type { Scratch } from '../../../platform/process/scratch.ts';
import type { JobRun } from '../../../platform/queue/queue.ts';
import type { Base, MediaFile } from '../shown.store.ts';
import { inLanes } from './in-lanes.ts';
import { makeFiles } from './making/make-files.ts';
import { hashVideos, type OutlineParts } from './outline.store.ts';
import { startPlan } from './planning/start-plan.ts';
import type { SitePlan } from './planning/plan-site.thread.ts';
import type { Snapshot } from './take-snapshot.ts';
import { tooIntricate } from './too-intricate.ts';

/** A site whose files are all in storage, as what differs from the newest publication: which files lie where, and what it shows. */
export interface BuiltSite extends Omit<SitePlan, 'hash' | 'mediaPaths' | 'missing' | 'draftsCount'> {
  /** Number of that publication; 0: there is none. */
  base: number;
  media: MediaFile[];
  /** Equal means the same files at the same places. */
  contentHash: string;
  language: string;
  foldersCount: number;
  warnings: string[];
  /** From `hashMadeFrom`. */
  madeFrom: string;
  /** As the status compares it: of the rows and the videos that are shown. */
  outlineHash: string;
  outlineParts: OutlineParts;
}

/** Plans every file and makes those that were never made. What an earlier try has made is there already. */
export async function buildSite(
  context: Context,
  job: JobRun<unknown>,
  { scratch, snapshot, base }: { scratch: Scratch; snapshot: Snapshot; base: Base },
): Promise<BuiltSite> {
  const { db } = context;
  const { projectId, signal } = job;
  const plan = startPlan(context, snapshot.content, { scratch, owner: projectId, signal, base });
  let share = 0;
  await inLanes(plan.portions(), signal, async (portion, stopped) => {
    await makeFiles(context, job, { portion, signal: stopped });
    // A later portion may be made before an earlier one.
    share = Math.max(share, portion.share);
    job.progress('building the pages', 40 + Math.round(share * 55));
  }).catch(tooIntricate);
  const end = plan.end();
  const videosHash = await hashVideos(db, projectId, end.videoIds);
  return toBuiltSite(end, { snapshot, base, videosHash });
}

function toBuiltSite(
  { hash, mediaPaths, missing, draftsCount, ...plan }: SitePlan,
  { snapshot, base, videosHash }: { snapshot: Snapshot; base: Base; videosHash: string },
): BuiltSite {
  const { content, madeFrom, outlineHash, outlineParts } = snapshot;
  const shown = new Set(mediaPaths);
  const media = snapshot.media.filter(({ path }) => shown.has(path));
  return {
    ...plan,
    base: base.number,
    media: media.filter((file) => !isSame(file, base.media.get(file.path))),
    gone: [...plan.gone, ...[...base.media.keys()].filter((path) => !shown.has(path))],
    contentHash: hashOf(hash, media),
    language: content.project.language,
    foldersCount: content.folders.length,
    warnings: [...draftsLeftOut(draftsCount), ...missing],
    madeFrom,
    outlineHash: `${outlineHash}.${videosHash}`,
    outlineParts: { ...outlineParts, videos: videosHash },
  };
}

function draftsLeftOut(count: number): string[] {
  if (count === 0) return [];
  return [count === 1 ? '1 article without content was left out.' : `${count} articles without content were left out.`];
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
