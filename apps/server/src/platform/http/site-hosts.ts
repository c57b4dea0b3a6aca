import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { ApiError } from './errors/api-error.ts';
import { renderError } from './errors/render-error.ts';
import type { App } from './create-app.ts';
import { createRequestContext, type Reply, toResponse } from './request-context.ts';

export interface ServiceHosts {
  /** URL of the service itself. */
  own: URL;
  /** URL of the host that serves published sites and nothing else; null if sites are served at `own`. */
  sites: URL | null;
}

export function serviceHosts({ PUBLIC_URL, SITES_URL }: { PUBLIC_URL: string; SITES_URL?: string | undefined }): ServiceHosts {
  return { own: new URL(PUBLIC_URL), sites: SITES_URL === undefined ? null : new URL(SITES_URL) };
}

export interface SiteHosts extends ServiceHosts {
  /** True if the operator has set `PUBLIC_URL`: requests for unknown hosts are then refused with 421. */
  isExclusive: boolean;
  /** Returns the slug of the project whose site has this domain, or null. */
  findSite: (hostname: string) => Promise<string | null>;
}

const PROBES = /^\/(?:healthz|readyz)$/;
/** Reverse proxies ask this under whatever name they know the service by. */
const DOMAIN_CHECK = '/domains/ask';

/**
 * Chooses what a host serves. A project's own domain serves what `/sites/{slug}/` does. The host of all sites serves sites only. The host of
 * `PUBLIC_URL`, and names of the machine itself, serve the dashboard and the API.
 */
export function withSiteHosts(app: Pick<App, 'fetch'>, { isExclusive, findSite, ...hosts }: SiteHosts): Pick<App, 'fetch'> {
  async function fetchOf(request: Request, env?: HttpBindings | object): Promise<Response> {
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

  /** Returns an error if the database does not answer: the host may or may not be that of a site. */
  async function findSlug(hostname: string): Promise<string | ApiError | null> {
    if (toIp(hostname) !== null) return null;
    return findSite(hostname).catch((cause: unknown) => new ApiError('SERVICE_UNAVAILABLE', undefined, { cause }));
  }

  /** The site itself compares the host with that of `SITES_URL`, so a different spelling of it is corrected. */
  function toSitesHost(request: Request, url: URL): Request {
    const canonical = new URL(isOfSites(url.pathname) ? url : new URL('/sites/', url));
    if (hosts.sites) canonical.host = hosts.sites.host;
    return moved(request, canonical);
  }

  async function fetchSite(request: Request, slug: string, env?: HttpBindings | object): Promise<Response> {
    const url = new URL(request.url);
    const root = `/sites/${slug}`;
    const inside = url.pathname.startsWith(`${root}/`) ? url.pathname : root + url.pathname;
    const response = await app.fetch(moved(request, new URL(inside + url.search, url)), env);
    const location = response.headers.get('location');
    if (location?.startsWith(`${root}/`)) response.headers.set('location', location.slice(root.length));
    return response;
  }

  function misdirected(request: Request, hostname: string): Response {
    const body = `This server does not serve ${hostname}. Open ${hosts.own.origin}.\n`;
    return toPlain(request, { status: 421, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }, body });
  }

  return { fetch: fetchOf };
}

/**
 * Returns which host of the service a URL names. A dot at the end and the port make no difference: browsers send both, and neither makes
 * another host. Only if the two hosts have the same name are they told apart by their ports.
 */
export function serviceHost(url: URL, { own, sites }: ServiceHosts): 'own' | 'sites' | null {
  const hostname = plainHostname(url);
  if (sites && plainHostname(sites) === plainHostname(own)) {
    if (hostname !== plainHostname(own)) return null;
    return url.port === sites.port && sites.port !== own.port ? 'sites' : 'own';
  }
  if (hostname === plainHostname(own)) return 'own';
  return sites && hostname === plainHostname(sites) ? 'sites' : null;
}

function plainHostname({ hostname }: URL): string {
  return hostname.replace(/\.$/, '');
}

/**
 * Names that lead to this machine and that no page elsewhere can take: loopback, the IP address that the client connected to, and names
 * without a dot, which exist in a local network only (such as those of containers).
 */
function isLocal(hostname: string, env?: Partial<HttpBindings>): boolean {
  const address = toIp(hostname);
  if (address === null) return !hostname.includes('.') || hostname.endsWith('.localhost');
  const connected = env?.incoming?.socket.localAddress?.replace(/^::ffff:(?=\d+\.)/, '');
  return address === connected || address === '::1' || address.startsWith('127.');
}

/** Returns the IP address that a host name is, or null. */
function toIp(hostname: string): string | null {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) === 0 ? null : address;
}

function isOfSites(path: string): boolean {
  return path.startsWith('/sites/') || path.startsWith('/previews/');
}

function toPlain(request: Request, reply: Reply): Response {
  return toResponse(reply, createRequestContext('unknown', request, 'unknown'));
}

function toError(request: Request, error: ApiError): Response {
  const requestContext = createRequestContext('unknown', request, 'unknown');
  return toResponse(renderError(error, requestContext.requestId), requestContext);
}

function moved(request: Request, url: URL): Request {
  if (url.href === request.url) return request;
  const { method, headers, signal } = request;
  const body = method === 'GET' || method === 'HEAD' ? null : request.body;
  return new Request(url, { method, headers, signal, ...(body && { body, duplex: 'half' }) });
}
