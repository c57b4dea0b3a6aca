import type { Config } from '../../config.ts';
import { getPublicUrl } from '../../lib/public-url.ts';
import type { Check } from './check.ts';

const NAME = 'public URL';
const OWN = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Checks the public URL, with which links in responses, on sites and for uploads start. Other machines must be able to reach it. */
export function checkPublicUrl(config: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>): Check {
  const found = getPublicUrl(config);
  const { hostname, protocol, pathname, search } = new URL(found);
  const weak = (why: string, fix: string): Check => ({ name: NAME, state: 'weak', found: `${found}: ${why}`, fix });
  if (search !== '' || (pathname !== '/' && pathname !== ''))
    return weak(
      'it contains more than scheme, host and port',
      'Set PUBLIC_URL to scheme, host and port only, unless the proxy removes the path.',
    );
  const isOpen = !['127.0.0.1', 'localhost', '::1'].includes(config.HOST);
  if (isOpen && OWN.test(hostname))
    return weak(
      'links do not work on other machines, although the service accepts their connections',
      'Set PUBLIC_URL to the URL that people use.',
    );
  if (protocol === 'http:' && !OWN.test(hostname))
    return weak('API keys are sent unencrypted', 'Put a proxy with TLS in front of the service, and set PUBLIC_URL to https://….');
  return { name: NAME, state: 'good', found };
}
