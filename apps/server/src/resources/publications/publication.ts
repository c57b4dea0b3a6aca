import type { Publication } from '@docreel/contract';
import type { ServiceConfig } from '../../context.ts';
import type { ProjectRow } from '../projects/project.ts';
import { siteRoute, siteUrl } from '../projects/site-url.ts';
import type { PublicationRow } from './publications.store.ts';

export type PublishAction = 'publish' | 'republish' | 'unpublish';

export function toPublication(row: PublicationRow, live: string | null): Publication {
  return {
    publicationId: row.id,
    isLive: row.id === live,
    articlesCount: row.articles_count,
    foldersCount: row.folders_count,
    languages: row.languages,
    warnings: row.warnings,
    createdAt: row.created_at.toISOString(),
    publishedAt: row.published_at?.toISOString() ?? null,
  };
}

/** Returns the fields of a publishing job's output that describe the live publication. */
export function describePublication(
  row: PublicationRow,
  { action, project, config }: { action: PublishAction; project: ProjectRow; config: ServiceConfig },
) {
  return {
    action,
    publicationId: row.id,
    slug: project.slug,
    url: siteUrl(config, siteRoute(project)),
    articlesCount: row.articles_count,
    foldersCount: row.folders_count,
    publishedAt: (row.published_at ?? row.created_at).toISOString(),
    warnings: row.warnings,
  };
}
