import { ROLE_SCOPES } from '@docreel/contract';
import type { Context } from '../../../context.ts';
import { toNetwork } from '../../../lib/network-of.ts';
import { createSlidingWindowLimiter } from '../../../lib/sliding-window-limiter.ts';
import { withDatabaseTimeout } from '../database-timeout.ts';
import { type Authenticator, NOBODY } from '../authenticator.ts';
import { ApiError } from '../errors/api-error.ts';
import { tooMany } from '../errors/too-many.ts';
import type { Caller, Person } from '../handler.ts';
import { readCookie } from './cookie.ts';
import { requireSameSite } from './same-site.ts';
import { checkSession, type SessionState } from './session-check.store.ts';

/**
 * Maximum number of requests per signed-in person and minute, far more than a page sends. They do not count towards the limits of API keys.
 */
const REQUESTS = { maxEvents: 1200, spanMs: 60_000, maxSubjects: 10_000 };
/** Maximum number of requests without a session per network and minute. They include signing in and opening links. */
const ANONYMOUS_REQUESTS = { maxEvents: 300, spanMs: 60_000, maxSubjects: 10_000 };
const PATIENCE_MS = 5_000;

/** Creates the authenticator that uses session cookies and ignores API keys. */
export function createSessionAuth({ db, config }: Pick<Context, 'db' | 'config'>): Authenticator {
  const requests = createSlidingWindowLimiter(REQUESTS);
  const anonymous = createSlidingWindowLimiter(ANONYMOUS_REQUESTS);

  return {
    async authenticate(requestContext, operation, project) {
      const { request } = requestContext;
      requireSameSite(request, config.PUBLIC_URL);
      const token = readCookie(request.headers.get('cookie'), config.PUBLIC_URL);
      const session = token === undefined ? null : await withDatabaseTimeout(PATIENCE_MS, checkSession(db, token, project));
      if (!session) {
        checkRateLimit(anonymous.take(toNetwork(requestContext.address), Date.now()));
        if (operation.scope === 'none') return NOBODY;
        throw new ApiError('UNAUTHORIZED', 'You are not signed in, or your session has ended. Sign in.');
      }
      requestContext.userId = session.userId;
      checkRateLimit(requests.take(session.userId, Date.now()));
      const caller = toCaller(session);
      if (operation.scope === 'none' || operation.scope === 'person') return caller;
      return requireRole(caller, session, operation);
    },
  };
}

function checkRateLimit(waitMs: number): void {
  if (waitMs > 0) throw tooMany(waitMs, 'Too many requests. Retry after the number of seconds in the Retry-After header.');
}

function toCaller({ userId, sessionId, isConfirmed, membership }: SessionState): Caller & { principal: Person } {
  return {
    principal: { kind: 'person', id: userId, sessionId, isConfirmed },
    projectId: membership?.projectId ?? '',
    scopes: membership ? ROLE_SCOPES[membership.role] : [],
  };
}

/**
 * Throws if the person is not a member of the project (404), the role lacks the scope (403) or the password must be confirmed (403). The
 * scope `starter` is checked later, by the handler that reads the job.
 */
function requireRole(caller: Caller, { membership, isConfirmed }: SessionState, { scope, isSensitive }: RequiredAccess): Caller {
  if (!membership) throw new ApiError('NOT_FOUND', 'There is no such project, or you are not a member of it.');
  const isFree = scope === 'member' || scope === 'starter' || scope === 'none' || scope === 'person';
  if (!isFree && !caller.scopes.includes(scope))
    throw new ApiError('INSUFFICIENT_SCOPE', `This needs "${scope}", which the role "${membership.role}" does not have.`);
  if (isSensitive && !isConfirmed) throw new ApiError('CONFIRMATION_REQUIRED');
  return caller;
}

type RequiredAccess = Parameters<Authenticator['authenticate']>[1];
