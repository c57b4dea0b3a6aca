import type { Commit } from '../../../platform/queue/queue.ts';
import { findLivePublication, lockLive } from '../publications.store.ts';
import { countPages } from '../snapshots.store.ts';
import { type BuiltSite, storeSnapshot } from '../store-snapshot.ts';

/** Days until a preview is deleted, unless somebody creates a URL for it. */
const KEPT_DAYS = 7;

/** Returns the last transaction of a preview job. It stores the preview and leaves the live publication unchanged. */
export function finishPreview(projectId: string, site: BuiltSite): Commit {
  return async (tx) => {
    const project = await lockLive(tx, projectId);
    const live = await findLivePublication(tx, projectId);
    const preview = await storeSnapshot(tx, projectId, { ...site, previewDays: KEPT_DAYS });
    return {
      action: 'preview',
      previewId: preview.id,
      slug: project.slug,
      url: null,
      articlesCount: preview.articles_count,
      foldersCount: preview.folders_count,
      publishedAt: null,
      expiresAt: preview.preview_expires_at?.toISOString() ?? null,
      warnings: preview.warnings,
      hasChanges: live?.content_hash !== preview.content_hash,
      pages: await countPages(tx, live?.id ?? null, preview.id),
    };
  };
}
