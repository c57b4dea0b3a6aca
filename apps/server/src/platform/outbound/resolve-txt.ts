import { Resolver } from 'node:dns/promises';
import { OutboundError, type ResolveTxt } from './outbound.ts';

const NOTHING = new Set(['ENOTFOUND', 'ENODATA']);

/** Creates a function that reads TXT records. `servers` contains DNS servers such as `127.0.0.1:5353` and defaults to the system's. */
export function createResolveTxt(servers: readonly string[]): ResolveTxt {
  return async (name) => {
    const resolver = new Resolver({ timeout: 2000, tries: 2 });
    if (servers.length > 0) resolver.setServers(servers);
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (cause) {
      if (cause instanceof Error && 'code' in cause && NOTHING.has(String(cause.code))) return [];
      throw new OutboundError('DNS_FAILURE', `The TXT records of ${name} could not be asked for.`, { cause });
    }
  };
}
