import type { PublishStatus } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { findLivePublication, findNewestPublishJob, getProject, hasUnpublishedChanges } from './publications.store.ts';

export async function getPublishStatus({ db, config }: Context, projectId: string): Promise<PublishStatus> {
  const [project, live, job, hasChanges] = await Promise.all([
    getProject(db, projectId),
    findLivePublication(db, projectId),
    findNewestPublishJob(db, projectId),
    hasUnpublishedChanges(db, projectId),
  ]);
  return {
    isPublished: live !== undefined,
    status: statusOf(live !== undefined, job?.status),
    slug: project.slug,
    url: live ? `${config.PUBLIC_URL}/sites/${project.slug}/` : null,
    publicationId: live?.id ?? null,
    publishedAt: live?.published_at?.toISOString() ?? null,
    articlesCount: live?.articles_count ?? 0,
    foldersCount: live?.folders_count ?? 0,
    hasUnpublishedChanges: hasChanges,
    jobId: job?.id ?? null,
  };
}

/** A running job first; then what the newest one left behind. */
function statusOf(isLive: boolean, job: 'pending' | 'completed' | 'failed' | undefined): PublishStatus['status'] {
  if (job === 'pending') return 'publishing';
  if (job === 'failed') return 'failed';
  return isLive ? 'published' : 'unpublished';
}
