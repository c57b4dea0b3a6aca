import type { Finish } from '../../../platform/queue/queue.ts';
import type { BuiltSite } from '../building/build-site.ts';
import { findLivePublication, lockLive } from '../publications.store.ts';
import { countPages } from '../shown.store.ts';
import { writePublication } from '../write-publication.ts';

/** Without an address nobody reads it; it goes after this all the same. */
const KEPT_DAYS = 7;

/** What a publishing job does instead of switching: it writes the publication beside the live one and touches nothing else. */
export function finishPreview(projectId: string, site: BuiltSite): Finish {
  return async (tx) => {
    const project = await lockLive(tx, projectId);
    const live = await findLivePublication(tx, projectId);
    const preview = await writePublication(tx, projectId, { site, previewDays: KEPT_DAYS });
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
