import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import { type Finish, type JobKind, type JobRun, Postponed } from '../../platform/queue/queue.ts';
import { type BuiltSite, buildSite } from './building/build-site.ts';
import { hashMadeFrom } from './building/made-from.store.ts';
import { describePublication, type PublishAction, siteAddress, sitePlace } from './publication.ts';
import {
  findLivePublication,
  getProject,
  hasPendingPublishJob,
  lockLive,
  type PublicationRow,
  updateOutline,
} from './publications.store.ts';
import { finishPreview } from './previews/finish-preview.ts';
import { countPages } from './site-files.store.ts';
import { goLive, takeDown } from './switch-live.ts';
import { type Snapshot, takeSnapshot } from './building/take-snapshot.ts';
import { TextGone } from './building/texts.ts';
import { writePublication } from './write-publication.ts';

type Input = { action: PublishAction | 'preview' };

const TURN_POLL_MS = 500;

/**
 * The content at one moment → every file of the site → one switch. Publishing jobs of a project run one after the other. Nothing of it
 * is seen before the last transaction; what was made until a crash is found again by its key.
 */
export const publishJob: JobKind<Context, Input> = {
  kind: 'publish',
  async run(context, job) {
    if (await hasPendingPublishJob(context.db, job.projectId, job.id)) throw new Postponed(TURN_POLL_MS);
    if (job.input.action === 'unpublish') return (tx) => unpublish(context, tx, job);
    return build(context, job).catch((error: unknown) => {
      throw error instanceof TextGone ? new Postponed(0) : error;
    });
  },
};

async function build(context: Context, job: JobRun<Input>): Promise<Finish> {
  const { action } = job.input;
  const same = action === 'preview' ? undefined : await findSameLive(context, job.projectId);
  if (same && action !== 'preview') return finishSame(context, job, { live: same, action });
  job.progress('reading the content', 5);
  const onProgress = (done: number, total: number) => job.progress('reading the content', 5 + Math.round((done / total) * 35));
  const snapshot = await takeSnapshot(context, job.projectId, { signal: job.signal, onProgress });
  const site = await buildSite(context, job, snapshot);
  if (action === 'preview') return finishPreview(job.projectId, { snapshot, site });
  job.progress('switching', 96);
  return finish(context, job, { snapshot, site, action });
}

/** The live publication, if it was made from what there is now. */
async function findSameLive({ db, config }: Context, projectId: string): Promise<PublicationRow | undefined> {
  const [project, live] = await Promise.all([getProject(db, projectId), findLivePublication(db, projectId)]);
  if (!live || live.made_from === null) return undefined;
  const madeFrom = await hashMadeFrom(db, { projectId, baseUrl: siteAddress(config, sitePlace(project)) });
  return live.made_from === madeFrom ? live : undefined;
}

function finishSame(
  { config }: Context,
  { projectId }: JobRun<Input>,
  { live, action }: { live: PublicationRow; action: PublishAction },
): Finish {
  return async (tx) => {
    const project = await lockLive(tx, projectId);
    const now = await findLivePublication(tx, projectId);
    // Another publication was made live this moment.
    if (now?.id !== live.id) throw new Postponed(0);
    const pages = await countPages(tx, live.id, live.id);
    return { ...describePublication(now, { action, project, config }), hasChanges: false, pages };
  };
}

function finish(context: Context, job: JobRun<Input>, built: { snapshot: Snapshot; site: BuiltSite; action: PublishAction }): Finish {
  const { snapshot, site, action } = built;
  return async (tx) => {
    const project = await lockLive(tx, job.projectId);
    const before = await findLivePublication(tx, job.projectId);
    const hasChanges = before?.content_hash !== site.contentHash;
    let live: PublicationRow;
    if (before && !hasChanges) {
      live = before;
      await updateOutline(tx, before.id, snapshot);
    } else {
      const written = await writePublication(tx, job.projectId, { snapshot, site });
      live = await goLive(context, tx, written);
    }
    const pages = await countPages(tx, before?.id ?? null, live.id);
    return { ...describePublication(live, { action, project, config: context.config }), hasChanges, pages };
  };
}

async function unpublish(context: Context, tx: Db, job: JobRun<Input>) {
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
