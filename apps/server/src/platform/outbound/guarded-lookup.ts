import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import type { AddressGuard } from './address-guard.ts';
import { OutboundError } from './outbound.ts';

/** Resolves a name to addresses. Uses the system resolver, or a fake one in tests. */
export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;

export const resolveWithSystem: Resolve = (hostname) => systemLookup(hostname, { all: true });

/**
 * Lookup function for sockets. The name is resolved once, and the socket gets only addresses that passed the check, so an answer that
 * changes between check and connection (DNS rebinding) has no effect.
 */
export function createGuardedLookup(guard: AddressGuard, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolveAllowed(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, [], 0),
    );
  };

  async function resolveAllowed(hostname: string): Promise<[Resolved, ...Resolved[]]> {
    const found = await resolve(hostname).catch((cause: NodeJS.ErrnoException) => {
      const isTemporary = cause.code !== 'ENOTFOUND';
      throw new OutboundError('DNS_FAILURE', `The name ${hostname} could not be resolved.`, { cause, isTemporary });
    });
    if (found.length === 0) throw new OutboundError('DNS_FAILURE', `The name ${hostname} has no address.`, { isTemporary: false });
    const [first, ...rest] = found.filter(({ address }) => guard.isAllowed(address));
    if (!first) throw new OutboundError('URL_NOT_ALLOWED', `The name ${hostname} leads to a network that this server may not reach.`);
    return [first, ...rest];
  }
}

type Resolved = Awaited<ReturnType<Resolve>>[number];
