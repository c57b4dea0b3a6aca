import type { Config } from '../../config.ts';
import { getPublicUrl } from '../../lib/public-url.ts';
import type { Check } from './check.ts';

const NAME = 'public address';
const OWN = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Links in answers, on sites and for uploads begin with this address: others must be able to follow them. */
export function checkPublicUrl(config: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>): Check {
  const found = getPublicUrl(config);
  const { hostname, protocol, pathname, search } = new URL(found);
  const weak = (why: string, fix: string): Check => ({ name: NAME, state: 'weak', found: `${found}: ${why}`, fix });
  if (search !== '' || (pathname !== '/' && pathname !== ''))
    return weak(
      'links have more than an origin before them',
      'Set PUBLIC_URL to scheme, name and port only, unless the proxy takes the path away.',
    );
  const isOpen = !['127.0.0.1', 'localhost', '::1'].includes(config.HOST);
  if (isOpen && OWN.test(hostname))
    return weak('links lead nowhere from other machines, though the service listens to them', 'Set PUBLIC_URL to the address people use.');
  if (protocol === 'http:' && !OWN.test(hostname))
    return weak('API keys travel unencrypted', 'Put a proxy with TLS before the service and set PUBLIC_URL to https://….');
  return { name: NAME, state: 'good', found };
}
