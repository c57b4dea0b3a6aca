import type { LookupAddress } from 'node:dns';
import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded into a service before its own code: a DNS resolver with changing answers. `rebinding-2.test` resolves to 127.0.0.1, the public
 * server, for the first two lookups, and to 127.0.0.2, the internal server, after that.
 */

const asked = new Map<string, number>();
const truly = dns.lookup;

async function lie(name: string, options: object): Promise<LookupAddress | LookupAddress[]> {
  const times = /^rebinding-(\d+)\./.exec(name)?.[1];
  if (times === undefined) return truly(name, options);
  const before = asked.get(name) ?? 0;
  asked.set(name, before + 1);
  return [{ address: before < Number(times) ? '127.0.0.1' : '127.0.0.2', family: 4 }];
}

Object.assign(dns, { lookup: lie });
syncBuiltinESMExports();
