import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { App } from './create-app.ts';

export interface SiteHosts {
  /** Of the service itself, with its port. */
  own: string;
  /** Where published sites are reached, where that is another host: nothing else is answered there. */
  sites: string | null;
  /** The slug of the project whose site a name leads to; null where it is nobody's. */
  findSite: (hostname: string) => Promise<string | null>;
}

const PROBES = /^\/(?:healthz|readyz)$/;

/**
 * Sites by the name of the host: what is asked of a project's own domain is what is asked below `/sites/{slug}/`, and where sites have a host
 * of their own nothing else is answered there. All other hosts are the service itself.
 */
export function withSiteHosts(app: Pick<App, 'fetch'>, { own, sites, findSite }: SiteHosts): Pick<App, 'fetch'> {
  async function fetchOf(request: Request, env?: HttpBindings | object): Promise<Response> {
    const url = new URL(request.url);
    if (url.host === own || PROBES.test(url.pathname)) return app.fetch(request, env);
    if (url.host === sites) return app.fetch(isOfSites(url.pathname) ? request : moved(request, '/sites/'), env);
    const slug = await siteOf(url.hostname);
    if (slug === null) return app.fetch(request, env);
    const root = `/sites/${slug}`;
    const inside = url.pathname.startsWith(`${root}/`) ? url.pathname : root + url.pathname;
    const response = await app.fetch(moved(request, inside + url.search), env);
    const location = response.headers.get('location');
    if (location?.startsWith(`${root}/`)) response.headers.set('location', location.slice(root.length));
    return response;
  }

  async function siteOf(hostname: string): Promise<string | null> {
    if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || !hostname.includes('.')) return null;
    // Without a database the service itself says what is wrong.
    return findSite(hostname).catch(() => null);
  }

  return { fetch: fetchOf };
}

function isOfSites(path: string): boolean {
  return path.startsWith('/sites/') || path.startsWith('/previews/');
}

function moved(request: Request, path: string): Request {
  const { method, headers, signal } = request;
  const body = method === 'GET' || method === 'HEAD' ? null : request.body;
  return new Request(new URL(path, request.url), { method, headers, signal, ...(body && { body, duplex: 'half' }) });
}
