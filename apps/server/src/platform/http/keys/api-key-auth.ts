import type { Operation } from '@docreel/contract';
import { isApiKey } from '../../../lib/api-key.ts';
import { toNetwork } from '../../../lib/network-of.ts';
import { createSlidingWindowLimiter } from '../../../lib/sliding-window-limiter.ts';
import { withDatabaseTimeout } from '../database-timeout.ts';
import { type Authenticator, NOBODY } from '../authenticator.ts';
import { ApiError } from '../errors/api-error.ts';
import { tooMany } from '../errors/too-many.ts';
import type { RequestContext } from '../request-context.ts';
import type { Caller } from '../handler.ts';
import type { KeyCheck } from './key-check.store.ts';

const WINDOW = { spanMs: 60_000, maxSubjects: 10_000 };

/**
 * Maximum number of requests without a valid API key per network and minute. This process counts them in memory, and a mistyped key needs
 * no query. Valid keys are never refused because of other clients in the same network.
 */
const ANONYMOUS_MAX = 300;

/** Maximum time in milliseconds that a request waits for the check of its API key, if the database is frozen or unreachable. */
const PATIENCE_MS = 5_000;

/** Authenticates a request by its `X-API-Key` header, or by the given key. */
export type AuthenticateKey = (requestContext: RequestContext, key?: string) => Promise<Caller>;

/**
 * Creates the function that checks the API key (401), then its rate limit and that of its project (429). It also sets the headers
 * for the scopes and the rate limit. All keys of a project share `projectLimit`, so additional keys do not increase the project's share of the server.
 */
export function createKeyAuthenticator(checkKey: KeyCheck, projectLimit: number): AuthenticateKey {
  const anonymous = createSlidingWindowLimiter({ ...WINDOW, maxEvents: ANONYMOUS_MAX });
  const projects = createSlidingWindowLimiter({ ...WINDOW, maxEvents: projectLimit });

  return async (requestContext, key = requestContext.request.headers.get('x-api-key') ?? '') => {
    const keyState = isApiKey(key) ? await withDatabaseTimeout(PATIENCE_MS, checkKey(key)) : null;
    if (!keyState) throw createAnonymousError(anonymous.take(toNetwork(requestContext.address), Date.now()));
    requestContext.keyId = keyState.keyId;
    requestContext.headers['x-api-key-scopes'] = keyState.scopes.join(', ');
    requestContext.headers['ratelimit-limit'] = String(keyState.limit);
    requestContext.headers['ratelimit-remaining'] = String(keyState.remaining);
    requestContext.headers['ratelimit-reset'] = String(Math.ceil(keyState.resetMs / 1000));
    if (!keyState.isGranted) throw tooMany(keyState.waitMs);
    const waitMs = projects.take(keyState.projectId, Date.now(), Math.max(projectLimit, keyState.limit));
    if (waitMs > 0) throw tooMany(waitMs, 'The API keys of this project together send too many requests. See the Retry-After header.');
    return { principal: { kind: 'key', id: keyState.keyId }, projectId: keyState.projectId, scopes: keyState.scopes };
  };
}

/** Creates the authenticator that uses only API keys and ignores cookies. */
export function createApiKeyAuth(authenticate: AuthenticateKey): Authenticator {
  return {
    async authenticate(requestContext, operation) {
      const caller = operation.scope === 'none' ? NOBODY : await authenticate(requestContext);
      requireScope(operation, caller);
      return caller;
    },
  };
}

/** Throws a 403 error if the API key lacks the scope. The scope `starter` is checked later, by the handler that reads the job. */
function requireScope({ scope }: Pick<Operation, 'scope'>, caller: Caller): void {
  if (scope === 'none' || scope === 'starter') return;
  if (scope === 'person' || scope === 'member' || scope === 'settings')
    throw new ApiError('INSUFFICIENT_SCOPE', 'API keys cannot use this operation. It is for signed-in members of the project.');
  if (caller.scopes.includes(scope)) return;
  throw new ApiError('INSUFFICIENT_SCOPE', `This operation needs the scope "${scope}". The API key holds: ${caller.scopes.join(', ')}.`);
}

function createAnonymousError(waitMs: number): ApiError {
  if (waitMs === 0) return new ApiError('UNAUTHORIZED');
  const message =
    'Too many requests without a valid API key from this IP address. Retry after the number of seconds in the Retry-After header.';
  return tooMany(waitMs, message);
}
