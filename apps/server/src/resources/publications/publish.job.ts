import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import { type Commit, type JobKind, type JobRun, Deferred } from '../../platform/queue/queue.ts';
import { failIfTooComplex } from './building/content-too-complex.ts';
import { hashInputs } from './building/input-hashes.store.ts';
import { planSite } from './building/plan-site.ts';
import { readContent } from './building/read-content.ts';
import { TextGone } from './building/read-texts.ts';
import { renderFiles } from './building/render-files.ts';
import { finishPreview } from './previews/finish-preview.ts';
import { describePublication, type PublishAction } from './publication.ts';
import { findLivePublication, hasPendingPublishJob, lockLive, type PublicationRow, updateInputHashes } from './publications.store.ts';
import { listStoredKeys } from './site-files.store.ts';
import { countPages } from './snapshots.store.ts';
import { storeFiles } from './store-files.ts';
import { type BuiltSite, storeSnapshot } from './store-snapshot.ts';
import { goLive, takeDown } from './switch-live.ts';

export type PublishInput = { action: PublishAction | 'preview' };

export const publishJob: JobKind<Context, PublishInput> = { kind: 'publish', run: publishSite };

const TURN_POLL_MS = 500;

/**
 * Runs a publishing job. The publishing jobs of a project run one after the other, so the job is postponed while an earlier one is pending.
 */
async function publishSite(context: Context, job: JobRun<PublishInput>): Promise<Commit> {
  const { action } = job.input;
  if (await hasPendingPublishJob(context.db, job.projectId, job.id)) throw new Deferred(TURN_POLL_MS);
  if (action === 'unpublish') return (tx) => unpublish(context, tx, job);
  const site = await buildSite(context, job).catch((error: unknown) => {
    throw error instanceof TextGone ? new Deferred(0) : error;
  });
  if (action === 'preview') return finishPreview(job.projectId, site);
  job.progress('going live', 96);
  return (tx) => switchSite(context, tx, { job, site, action });
}

/**
 * Reads the content, plans the files of the site, and renders and stores those that are missing. A retried job reuses the files that are
 * already stored.
 */
async function buildSite(context: Context, job: JobRun<PublishInput>): Promise<BuiltSite> {
  const { db } = context;
  const { projectId, signal } = job;
  const onProgress = (done: number, total: number) => job.progress('reading the content', 5 + Math.round((done / total) * 35));
  job.progress('reading the content', 5);
  const content = await readContent(context, projectId, { signal, onProgress });
  const plan = await planSite(content, { signal, storedKeys: await listStoredKeys(db, projectId) });
  let rendered = 0;
  try {
    for await (const files of renderFiles(context, projectId, { files: plan.missing, texts: plan.texts, signal })) {
      await storeFiles(context, job, files);
      rendered += files.length;
      job.progress('building the pages', 40 + Math.round((rendered / plan.missing.length) * 55));
    }
  } catch (error) {
    failIfTooComplex(error);
  }
  const { videos } = await hashInputs(db, projectId, plan.videoIds);
  return { plan, inputHashes: { ...content.inputHashes, videos } };
}

/** Stores a new publication and makes it the live one. If its files equal those of the live publication, the live publication stays. */
async function switchSite(
  context: Context,
  tx: Db,
  { job, site, action }: { job: JobRun<PublishInput>; site: BuiltSite; action: PublishAction },
) {
  const project = await lockLive(tx, job.projectId);
  const before = await findLivePublication(tx, job.projectId);
  const hasChanges = before?.content_hash !== site.plan.contentHash;
  let live: PublicationRow;
  if (before && !hasChanges) {
    live = before;
    await updateInputHashes(tx, before.id, site.inputHashes);
  } else {
    live = await goLive(context, tx, await storeSnapshot(tx, job.projectId, site));
  }
  const pages = await countPages(tx, before?.id ?? null, live.id);
  return { ...describePublication(live, { action, project, config: context.config }), hasChanges, pages };
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
