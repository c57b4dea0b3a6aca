import type { HttpBindings } from '@hono/node-server';
import { ApiError } from './errors/api-error.ts';
import { renderError } from './errors/render-error.ts';
import type { App } from './create-app.ts';
import { createRequestContext, type Reply, toResponse } from './request-context.ts';
import { isLocal, plainHostname, serviceHost, type ServiceHosts, toIp } from './service-hosts.ts';

export interface SiteHosts extends ServiceHosts {
  /** True if the operator has set `PUBLIC_URL`. Requests for unknown hosts then get a 421 response. */
  isExclusive: boolean;
  /** Returns the slug of the project whose site has this custom domain, or null. */
  findSite: (hostname: string) => Promise<string | null>;
}

const PROBES = /^\/(?:healthz|readyz)$/;
/** Reverse proxies use this path to ask whether a domain belongs to a site. They may call it under any host name. */
const DOMAIN_CHECK = '/domains/ask';

/**
 * Wraps the application so that it chooses the content by host name. A project's custom domain serves the same as `/sites/{slug}/`. The
 * host of `SITES_URL` serves only sites. The host of `PUBLIC_URL`, and local names, serve the dashboard and the API.
 */
export function withSiteHosts(app: Pick<App, 'fetch'>, { isExclusive, findSite, ...hosts }: SiteHosts): Pick<App, 'fetch'> {
  async function fetchByHost(request: Request, env?: HttpBindings | object): Promise<Response> {
    const url = new URL(request.url);
    const host = serviceHost(url, hosts);
    if (host === 'own' || PROBES.test(url.pathname)) return app.fetch(request, env);
    if (host === 'sites') return app.fetch(toSitesHost(request, url), env);
    const hostname = plainHostname(url);
    if (isLocal(hostname, env)) return app.fetch(request, env);
    const slug = await findSlug(hostname);
    if (typeof slug === 'string') return fetchSite(request, slug, env);
    if (!isExclusive || url.pathname === DOMAIN_CHECK) return app.fetch(request, env);
    return slug === null ? misdirected(request, hostname) : toError(request, slug);
  }

  /**
   * Returns the slug of the site with this custom domain, or null. Returns an error if the database is unavailable, because any host may
   * then belong to a site.
   */
  async function findSlug(hostname: string): Promise<string | ApiError | null> {
    if (toIp(hostname) !== null) return null;
    return findSite(hostname).catch((cause: unknown) => new ApiError('SERVICE_UNAVAILABLE', undefined, { cause }));
  }

  /** Sites compare the host with that of `SITES_URL`, so a different spelling is replaced with the configured one. */
  function toSitesHost(request: Request, url: URL): Request {
    const canonical = new URL(isSitePath(url.pathname) ? url : new URL('/sites/', url));
    if (hosts.sites) canonical.host = hosts.sites.host;
    return withUrl(request, canonical);
  }

  async function fetchSite(request: Request, slug: string, env?: HttpBindings | object): Promise<Response> {
    const url = new URL(request.url);
    const root = `/sites/${slug}`;
    const inside = url.pathname.startsWith(`${root}/`) ? url.pathname : root + url.pathname;
    const response = await app.fetch(withUrl(request, new URL(inside + url.search, url)), env);
    const location = response.headers.get('location');
    if (location?.startsWith(`${root}/`)) response.headers.set('location', location.slice(root.length));
    return response;
  }

  function misdirected(request: Request, hostname: string): Response {
    const body = `This server does not serve ${hostname}. Open ${hosts.own.origin}.\n`;
    return toPlain(request, { status: 421, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }, body });
  }

  return { fetch: fetchByHost };
}

function isSitePath(path: string): boolean {
  return path.startsWith('/sites/') || path.startsWith('/previews/');
}

function toPlain(request: Request, reply: Reply): Response {
  return toResponse(reply, createRequestContext('unknown', request, 'unknown'));
}

function toError(request: Request, error: ApiError): Response {
  const requestContext = createRequestContext('unknown', request, 'unknown');
  return toResponse(renderError(error, requestContext.requestId), requestContext);
}

function withUrl(request: Request, url: URL): Request {
  if (url.href === request.url) return request;
  const { method, headers, signal } = request;
  const body = method === 'GET' || method === 'HEAD' ? null : request.body;
  return new Request(url, { method, headers, signal, ...(body && { body, duplex: 'half' }) });
}
