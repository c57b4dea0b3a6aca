import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import type { AddressGuard } from './address-guard.ts';
import { OutboundError } from './outbound.ts';

/** Resolves a host name to IP addresses. Defaults to the system resolver; tests use a fake one. */
export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;

export const resolveWithSystem: Resolve = (hostname) => systemLookup(hostname, { all: true });

/**
 * Creates a lookup function for sockets. It resolves the host name once and returns only IP addresses that passed the check. A DNS answer
 * that changes between the check and the connection (DNS rebinding) therefore has no effect.
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
