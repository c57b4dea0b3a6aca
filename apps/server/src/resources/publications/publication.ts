import type { Publication } from '@docreel/contract';
import type { ServiceConfig } from '../../context.ts';
import type { ProjectRow } from '../projects/project.ts';
import type { PublicationRow } from './publications.store.ts';

export type PublishAction = 'publish' | 'republish' | 'unpublish';

/** What a site is reached by: the slug of its project, or `//` and the proven domain of its own. */
export function sitePlace(project: Pick<ProjectRow, 'slug' | 'custom_domain' | 'domain_verified_at'>): string {
  return project.domain_verified_at === null ? project.slug : `//${project.custom_domain}`;
}

/** Every address by which readers find the site, or are led to where it is; where it is stands first. `slugs`: all that the project ever had. */
export function siteAddresses(
  config: Pick<ServiceConfig, 'PUBLIC_URL' | 'SITES_URL'>,
  project: Pick<ProjectRow, 'slug' | 'custom_domain' | 'domain_verified_at'>,
  slugs: readonly string[],
): [string, ...string[]] {
  const { PUBLIC_URL } = config;
  return [
    siteAddress(config, sitePlace(project)),
    ...slugs.flatMap((slug) => [siteAddress(config, slug), siteAddress({ PUBLIC_URL, SITES_URL: undefined }, slug)]),
  ];
}

/** `place` as `sitePlace` says it. */
export function siteAddress(
  { PUBLIC_URL, SITES_URL = PUBLIC_URL }: Pick<ServiceConfig, 'PUBLIC_URL' | 'SITES_URL'>,
  place: string,
): string {
  return place.startsWith('//') ? `${new URL(SITES_URL).protocol}${place}/` : `${SITES_URL}/sites/${place}/`;
}

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

/** What a publishing job answers of the publication that is live now. */
export function describePublication(
  row: PublicationRow,
  { action, project, config }: { action: PublishAction; project: ProjectRow; config: ServiceConfig },
) {
  return {
    action,
    publicationId: row.id,
    slug: project.slug,
    url: siteAddress(config, sitePlace(project)),
    articlesCount: row.articles_count,
    foldersCount: row.folders_count,
    publishedAt: (row.published_at ?? row.created_at).toISOString(),
    warnings: row.warnings,
  };
}
