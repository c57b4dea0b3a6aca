import type { PublishStatus } from '@docreel/contract';
import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import { hasArticlesToPublish } from './building/content.store.ts';
import { compareInputs, hashInputs } from './building/input-hashes.store.ts';
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
    status: toStatus(live !== undefined, job?.status),
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

/** Returns the publishing status: that of a pending job, otherwise a failure of the newest job, otherwise whether the site is live. */
function toStatus(isLive: boolean, job: 'pending' | 'completed' | 'failed' | undefined): PublishStatus['status'] {
  if (job === 'pending') return 'publishing';
  if (job === 'failed') return 'failed';
  return isLive ? 'published' : 'unpublished';
}

/**
 * Returns true if publishing now would change the site. Compares hashes of the database rows that the live site was rendered from, not the
 * rendered pages.
 */
async function hasUnpublishedChanges(db: Db, projectId: string, live: PublicationRow | undefined): Promise<boolean> {
  if (!live) return hasArticlesToPublish(db, projectId);
  return compareInputs(live.input_hashes, await hashInputs(db, projectId, live.video_ids)).length > 0;
}
