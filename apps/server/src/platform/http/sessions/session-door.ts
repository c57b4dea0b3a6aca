import { ROLE_SCOPES } from '@docreel/contract';
import type { Context } from '../../../context.ts';
import { networkOf } from '../../../lib/network-of.ts';
import { createSlidingLog } from '../../../lib/sliding-log.ts';
import { answeredWithin } from '../answered-within.ts';
import { type Door, NOBODY } from '../door.ts';
import { ApiError } from '../errors/api-error.ts';
import { tooMany } from '../errors/too-many.ts';
import type { Caller, Person } from '../handler.ts';
import { readCookie } from './cookie.ts';
import { requireSameSite } from './same-site.ts';
import { checkSession, type SessionStanding } from './session-check.store.ts';

/** Far more than a page asks for; so much and no more of one person. It counts against no key. */
const REQUESTS = { maxEvents: 1200, spanMs: 60_000, maxSubjects: 10_000 };
/** Of one address without a session, as for keys: signing in and looking at links included. */
const STRANGERS = { maxEvents: 300, spanMs: 60_000, maxSubjects: 10_000 };
const PATIENCE_MS = 5_000;

/** Lets people in by the cookie of their session, and nobody by a key. */
export function createSessionDoor({ db, config }: Pick<Context, 'db' | 'config'>): Door {
  const requests = createSlidingLog(REQUESTS);
  const strangers = createSlidingLog(STRANGERS);

  return {
    async admit(exchange, operation, project) {
      const { request } = exchange;
      requireSameSite(request, config.PUBLIC_URL);
      const token = readCookie(request.headers.get('cookie'), config.PUBLIC_URL);
      const standing = token === undefined ? null : await answeredWithin(PATIENCE_MS, checkSession(db, token, project));
      if (!standing) {
        refuseMany(strangers.take(networkOf(exchange.address), Date.now()));
        if (operation.scope === 'none') return NOBODY;
        throw new ApiError('UNAUTHORIZED', 'Nobody is signed in, or the session has ended. Sign in.');
      }
      exchange.userId = standing.userId;
      refuseMany(requests.take(standing.userId, Date.now()));
      const caller = toCaller(standing);
      if (operation.scope === 'none' || operation.scope === 'person') return caller;
      return requireRole(caller, standing, operation);
    },
  };
}

function refuseMany(waitMs: number): void {
  if (waitMs > 0) throw tooMany(waitMs, 'Too many requests. Wait as many seconds as the Retry-After header says.');
}

function toCaller({ userId, sessionId, isConfirmed, membership }: SessionStanding): Caller & { principal: Person } {
  return {
    principal: { kind: 'person', id: userId, sessionId, isConfirmed },
    projectId: membership?.projectId ?? '',
    scopes: membership ? ROLE_SCOPES[membership.role] : [],
  };
}

/** Project (404), role (403), password given again (403). What a job was started with is known only to the handler that reads it. */
function requireRole(caller: Caller, { membership, isConfirmed }: SessionStanding, { scope, isSensitive }: Asked): Caller {
  if (!membership) throw new ApiError('NOT_FOUND', 'There is no such project, or you are not a member of it.');
  const isFree = scope === 'member' || scope === 'starter' || scope === 'none' || scope === 'person';
  if (!isFree && !caller.scopes.includes(scope))
    throw new ApiError('INSUFFICIENT_SCOPE', `This needs "${scope}", which the role "${membership.role}" does not have.`);
  if (isSensitive && !isConfirmed) throw new ApiError('CONFIRMATION_REQUIRED');
  return caller;
}

type Asked = Parameters<Door['admit']>[1];
