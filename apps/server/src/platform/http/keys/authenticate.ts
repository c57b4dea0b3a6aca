import type { Operation } from '@docreel/contract';
import { isApiKey } from '../../../lib/api-key.ts';
import { networkOf } from '../../../lib/network-of.ts';
import { createSlidingLog } from '../../../lib/sliding-log.ts';
import { answeredWithin } from '../answered-within.ts';
import { type Door, NOBODY } from '../door.ts';
import { ApiError } from '../errors/api-error.ts';
import { tooMany } from '../errors/too-many.ts';
import type { Exchange } from '../exchange.ts';
import type { Caller } from '../handler.ts';
import type { KeyCheck } from './key-check.store.ts';

/**
 * Requests without a valid key that one address may make in any 60 seconds. Kept in this process: a mistyped key must
 * cost no query, and a valid key is never refused for what others at its address do.
 */
const ANONYMOUS = { maxEvents: 300, spanMs: 60_000, maxSubjects: 10_000 };

/** Every request asks for its key first, so none waits longer for a database that is frozen or cut off. */
const PATIENCE_MS = 5_000;

export type Authenticate = (exchange: Exchange) => Promise<Caller>;

/** Key (401), then rate (429). What is known of the rate is on the answer from then on. */
export function createAuthenticate(checkKey: KeyCheck): Authenticate {
  const strangers = createSlidingLog(ANONYMOUS);

  return async (exchange) => {
    const key = exchange.request.headers.get('x-api-key') ?? '';
    const standing = isApiKey(key) ? await answeredWithin(PATIENCE_MS, checkKey(key)) : null;
    if (!standing) throw refuseStranger(strangers.take(networkOf(exchange.address), Date.now()));
    exchange.keyId = standing.keyId;
    exchange.headers['ratelimit-limit'] = String(standing.limit);
    exchange.headers['ratelimit-remaining'] = String(standing.remaining);
    exchange.headers['ratelimit-reset'] = String(Math.ceil(standing.resetMs / 1000));
    if (!standing.isGranted) throw tooMany(standing.waitMs);
    return { principal: { kind: 'key', id: standing.keyId }, projectId: standing.projectId, scopes: standing.scopes };
  };
}

/** Lets keys in, and nobody by a cookie: it is not looked at. */
export function createKeyDoor(authenticate: Authenticate): Door {
  return {
    async admit(exchange, operation) {
      const caller = operation.scope === 'none' ? NOBODY : await authenticate(exchange);
      requireScope(operation, caller);
      return caller;
    },
  };
}

/** Scope (403): the starter's scope of a job is known only to the handler that reads the job. */
function requireScope({ scope }: Pick<Operation, 'scope'>, caller: Caller): void {
  if (scope === 'none' || scope === 'starter') return;
  if (scope === 'person' || scope === 'member' || scope === 'settings')
    throw new ApiError('INSUFFICIENT_SCOPE', 'No API key opens this: it is for members of the project who are signed in.');
  if (caller.scopes.includes(scope)) return;
  throw new ApiError('INSUFFICIENT_SCOPE', `This operation needs the scope "${scope}". The API key holds: ${caller.scopes.join(', ')}.`);
}

function refuseStranger(waitMs: number): ApiError {
  if (waitMs === 0) return new ApiError('UNAUTHORIZED');
  const message = 'Too many requests without a valid API key from this address. Wait as many seconds as the Retry-After header says.';
  return tooMany(waitMs, message);
}
