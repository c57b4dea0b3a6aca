import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';

export interface ServiceHosts {
  /** Public URL of the service, with the dashboard and the API. */
  own: URL;
  /** URL of the host that serves only published sites. Null if they are served at `own`. */
  sites: URL | null;
}

export function serviceHosts({ PUBLIC_URL, SITES_URL }: { PUBLIC_URL: string; SITES_URL?: string | undefined }): ServiceHosts {
  return { own: new URL(PUBLIC_URL), sites: SITES_URL === undefined ? null : new URL(SITES_URL) };
}

/**
 * Returns which of the service's hosts a URL names, or null. A dot at the end of the name and the port are ignored. Only if both hosts have
 * the same name does the port decide.
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

/** Returns whether a URL names the host of the API, or this machine by a name that no external website can have. */
export function isServiceHost(url: URL, hosts: ServiceHosts, env?: Partial<HttpBindings>): boolean {
  return serviceHost(url, hosts) === 'own' || isLocal(plainHostname(url), env);
}

export function plainHostname({ hostname }: URL): string {
  return hostname.replace(/\.$/, '');
}

/**
 * Returns true for host names of this machine that no external website can have. These are loopback names, the IP address to which the
 * client connected, and names without a dot, which exist only in local networks.
 */
export function isLocal(hostname: string, env?: Partial<HttpBindings>): boolean {
  const address = toIp(hostname);
  if (address === null) return !hostname.includes('.') || hostname.endsWith('.localhost');
  const connected = env?.incoming?.socket.localAddress?.replace(/^::ffff:(?=\d+\.)/, '');
  return address === connected || address === '::1' || address.startsWith('127.');
}

/** Returns the IP address if the host name is one, or null. */
export function toIp(hostname: string): string | null {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) === 0 ? null : address;
}
