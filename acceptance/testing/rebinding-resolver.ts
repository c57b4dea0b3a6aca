import type { LookupAddress } from 'node:dns';
import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Replaces the service's DNS lookup, to test DNS rebinding. Node loads this file before the service's code. The first two lookups of
 * `rebinding-2.test` return 127.0.0.1, the public server. Later lookups return 127.0.0.2, the internal server.
 */

const lookups = new Map<string, number>();
const originalLookup = dns.lookup;

async function lookUp(name: string, options: object): Promise<LookupAddress | LookupAddress[]> {
  const times = /^rebinding-(\d+)\./.exec(name)?.[1];
  if (times === undefined) return originalLookup(name, options);
  const before = lookups.get(name) ?? 0;
  lookups.set(name, before + 1);
  return [{ address: before < Number(times) ? '127.0.0.1' : '127.0.0.2', family: 4 }];
}

Object.assign(dns, { lookup: lookUp });
syncBuiltinESMExports();
