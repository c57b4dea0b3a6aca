import type { PublishStatus } from '@docreel/contract';
import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import { hasChangedRows } from './building/outline-changes.store.ts';
import { hasShownArticles } from './building/outline.store.ts';
import { siteRoute, siteUrl } from '../projects/site-url.ts';
import { findLivePublication, findNewestPublishJob, getProject, type PublicationRow } from './publications.store.ts';

export async function getPublishStatus({ db, config }: Pick<Context, 'db' | 'config'>, projectId: string): Promise<PublishStatus> {
  const [project, live, job] = await Promise.all([
    getProject(db, projectId),
    findLivePublication(db, projectId),
    findNewestPublishJob(db, projectId),
  ]);
  return {
    isPublished: live !== undefined,
    status: statusOf(live !== undefined, job?.status),
    slug: project.slug,
    url: live ? siteUrl(config, siteRoute(project)) : null,
    publicationId: live?.id ?? null,
    publishedAt: live?.published_at?.toISOString() ?? null,
    articlesCount: live?.articles_count ?? 0,
    foldersCount: live?.folders_count ?? 0,
    hasUnpublishedChanges: await hasUnpublishedChanges(db, projectId, live),
    jobId: job?.id ?? null,
  };
}

/** A running job first; then what the newest one left behind. */
function statusOf(isLive: boolean, job: 'pending' | 'completed' | 'failed' | undefined): PublishStatus['status'] {
  if (job === 'pending') return 'publishing';
  if (job === 'failed') return 'failed';
  return isLive ? 'published' : 'unpublished';
}

/** Whether publishing now would show something else: the rows that the live site was made from are compared, not its pages. */
async function hasUnpublishedChanges(db: Db, projectId: string, live: PublicationRow | undefined): Promise<boolean> {
  return live ? hasChangedRows(db, projectId, live.outline_hash) : hasShownArticles(db, projectId);
}
