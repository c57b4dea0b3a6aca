import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import { type Finish, type JobRun, Postponed } from '../../platform/queue/queue.ts';
import { type BuiltSite, buildSite } from './building/build-site.ts';
import { openScratch } from '../../platform/process/scratch.ts';
import { describePublication, type PublishAction } from './publication.ts';
import type { PublishInput } from './publish.job.ts';
import { findLivePublication, hasPendingPublishJob, lockLive, type PublicationRow, updateOutline } from './publications.store.ts';
import { finishPreview } from './previews/finish-preview.ts';
import { type Base, countPages, readBase } from './shown.store.ts';
import { goLive, takeDown } from './switch-live.ts';
import { takeSnapshotUnless } from './building/take-snapshot.ts';
import { TextGone } from './building/texts.ts';
import { writePublication } from './write-publication.ts';

const TURN_POLL_MS = 500;

/**
 * The content at one moment → every file of the site → one switch. Publishing jobs of a project run one after the other. Nothing of it
 * is seen before the last transaction; what was made until a crash is found again by its key.
 */
export async function makePublication(context: Context, job: JobRun<PublishInput>): Promise<Finish> {
  if (await hasPendingPublishJob(context.db, job.projectId, job.id)) throw new Postponed(TURN_POLL_MS);
  if (job.input.action === 'unpublish') return (tx) => unpublish(context, tx, job);
  return build(context, job).catch((error: unknown) => {
    throw error instanceof TextGone ? new Postponed(0) : error;
  });
}

async function build(context: Context, job: JobRun<PublishInput>): Promise<Finish> {
  const { action } = job.input;
  const live = action === 'preview' ? undefined : await findLivePublication(context.db, job.projectId);
  job.progress('reading the content', 5);
  const onProgress = (done: number, total: number) => job.progress('reading the content', 5 + Math.round((done / total) * 35));
  const { promise: base, resolve: readBeside } = Promise.withResolvers<Base>();
  const onChanged = () => readBeside(readBase(context.db, job.projectId));
  base.catch(() => undefined);
  await using scratch = await openScratch('plan');
  const work = { scratch, signal: job.signal, onProgress, madeFrom: live?.made_from ?? null, onChanged };
  const snapshot = await takeSnapshotUnless(context, job.projectId, work);
  if (!snapshot) return finishSame(context, job, { live, action });
  const site = await buildSite(context, job, { scratch, snapshot, base: await base });
  if (action === 'preview') return finishPreview(job.projectId, site);
  job.progress('switching', 96);
  return finish(context, job, { site, action });
}

/** Nothing changed: the live publication says all there is to say. */
function finishSame(
  { config }: Context,
  { projectId }: JobRun<PublishInput>,
  { live, action }: { live: PublicationRow | undefined; action: PublishInput['action'] },
): Finish {
  return async (tx) => {
    const project = await lockLive(tx, projectId);
    const now = await findLivePublication(tx, projectId);
    // Another publication was made live this moment.
    if (action === 'preview' || !now || now.id !== live?.id) throw new Postponed(0);
    const pages = await countPages(tx, now.id, now.id);
    return { ...describePublication(now, { action, project, config }), hasChanges: false, pages };
  };
}

function finish(context: Context, job: JobRun<PublishInput>, { site, action }: { site: BuiltSite; action: PublishAction }): Finish {
  return async (tx) => {
    const project = await lockLive(tx, job.projectId);
    const before = await findLivePublication(tx, job.projectId);
    const hasChanges = before?.content_hash !== site.contentHash;
    let live: PublicationRow;
    if (before && !hasChanges) {
      live = before;
      await updateOutline(tx, before.id, site);
    } else {
      const written = await writePublication(tx, job.projectId, { site });
      live = await goLive(context, tx, written);
    }
    const pages = await countPages(tx, before?.id ?? null, live.id);
    return { ...describePublication(live, { action, project, config: context.config }), hasChanges, pages };
  };
}

async function unpublish(context: Context, tx: Db, job: JobRun<PublishInput>) {
  const project = await lockLive(tx, job.projectId);
  const before = await findLivePublication(tx, job.projectId);
  await takeDown(tx, job.projectId);
  const described = before && describePublication(before, { action: 'unpublish', project, config: context.config });
  return {
    ...(described ?? { action: 'unpublish', publicationId: null, slug: project.slug }),
    url: null,
    articlesCount: 0,
    foldersCount: 0,
    publishedAt: null,
    warnings: [],
    hasChanges: before !== undefined,
    pages: await countPages(tx, before?.id ?? null, null),
  };
}
