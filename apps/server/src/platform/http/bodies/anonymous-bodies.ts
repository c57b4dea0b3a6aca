import { toNetwork } from '../../../lib/network-of.ts';
import { ApiError } from '../errors/api-error.ts';
import { tooMany } from '../errors/too-many.ts';
import { type BodyLimits, readBytes } from './read-body.ts';

export interface AnonymousLimits extends BodyLimits {
  /** Maximum number of bodies that are read at the same time for all clients. It limits memory to `maxOpen` times `maxBytes`. */
  maxOpen: number;
  /** Maximum number of bodies that are read at the same time for one network, so that one client cannot use up `maxOpen`. */
  maxOpenPerNetwork: number;
}

/** Reads the body of a request without an API key or session. `address` is the client's IP address. */
export type ReadAnonymousBody = (request: Request, address: string) => Promise<Buffer>;

/**
 * Creates the reader of request bodies without authentication. Anybody can send such requests, so it limits the size of each body and the
 * number of unfinished bodies.
 */
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
