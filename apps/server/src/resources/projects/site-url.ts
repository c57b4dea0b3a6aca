import type { Context, ServiceConfig } from '../../context.ts';
import type { ProjectRow } from './project.ts';
import { findProjectById } from './projects.store.ts';

/** Returns the route of a project's site for `siteUrl`: the project's slug, or `//` and its verified custom domain. */
export function siteRoute(project: Pick<ProjectRow, 'slug' | 'custom_domain' | 'domain_verified_at'>): string {
  return project.domain_verified_at === null ? project.slug : `//${project.custom_domain}`;
}

/** Returns the URL of a site, with a slash at the end. `route` is the result of `siteRoute`. */
export function siteUrl({ PUBLIC_URL, SITES_URL = PUBLIC_URL }: Pick<ServiceConfig, 'PUBLIC_URL' | 'SITES_URL'>, route: string): string {
  return route.startsWith('//') ? `${new URL(SITES_URL).protocol}${route}/` : `${SITES_URL}/sites/${route}/`;
}

/**
 * Returns all URLs of a site, the current one first. The others redirect to it. `slugs` are all current and former slugs of the project.
 */
export function listSiteUrls(
  config: Pick<ServiceConfig, 'PUBLIC_URL' | 'SITES_URL'>,
  project: Pick<ProjectRow, 'slug' | 'custom_domain' | 'domain_verified_at'>,
  slugs: readonly string[],
): [string, ...string[]] {
  const { PUBLIC_URL } = config;
  return [
    siteUrl(config, siteRoute(project)),
    ...slugs.flatMap((slug) => [siteUrl(config, slug), siteUrl({ PUBLIC_URL, SITES_URL: undefined }, slug)]),
  ];
}

/** Returns the URL of the project's site, whether or not the site is published. */
export async function findSiteUrl({ db, config }: Pick<Context, 'db' | 'config'>, projectId: string): Promise<string> {
  const project = await findProjectById(db, projectId);
  return siteUrl(config, project ? siteRoute(project) : projectId);
}
