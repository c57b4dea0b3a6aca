import { toNetwork } from '../../../lib/network-of.ts';
import { ApiError } from '../errors/api-error.ts';
import { tooMany } from '../errors/too-many.ts';
import { type BodyLimits, readBytes } from './read-body.ts';

export interface AnonymousLimits extends BodyLimits {
  /** Bodies that are read at the same time, of all clients together. Memory is bounded by this times `maxBytes`. */
  maxOpen: number;
  /** Bodies that are read at the same time for one network, so that one client cannot use up `maxOpen`. */
  maxOpenPerNetwork: number;
}

/** Reads the body of a request without a key and without a session. `address` is the client's IP address. */
export type ReadAnonymousBody = (request: Request, address: string) => Promise<Buffer>;

/** Anybody can send these requests, so both the size of a body and the number of unfinished bodies are limited. */
export function createAnonymousBodies({ maxOpen, maxOpenPerNetwork, ...limits }: AnonymousLimits): ReadAnonymousBody {
  const open = new Map<string, number>();
  let total = 0;

  return async (request, address) => {
    const network = toNetwork(address);
    const own = open.get(network) ?? 0;
    if (total >= maxOpen) throw new ApiError('SERVICE_UNAVAILABLE', 'Too many requests are arriving. Try again shortly.');
    if (own >= maxOpenPerNetwork) throw tooMany(1000, 'Too many unfinished requests from this network. Try again shortly.');
    total += 1;
    open.set(network, own + 1);
    try {
      return await readBytes(request, limits);
    } finally {
      total -= 1;
      const rest = (open.get(network) ?? 1) - 1;
      if (rest === 0) open.delete(network);
      else open.set(network, rest);
    }
  };
}
