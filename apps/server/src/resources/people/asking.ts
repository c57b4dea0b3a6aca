import type { Operation } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Call, Caller, Person } from '../../platform/http/handler.ts';
import { readCookie } from '../../platform/http/sessions/cookie.ts';
import type { Visitor } from './sessions/open-session.ts';

/** Who asks, and from which browser. */

/** The person behind a request that only people may make. */
export function personOf({ principal }: Caller): Person {
  if (principal.kind !== 'person') throw new ApiError('UNAUTHORIZED', 'Nobody is signed in. Sign in.');
  return principal;
}

export function userIdOf({ principal }: Caller): string | null {
  return principal.kind === 'person' ? principal.id : null;
}

export function visitorOf(
  { config }: Pick<Context, 'config'>,
  { address, headers }: Pick<Call<Operation>, 'address' | 'headers'>,
): Visitor {
  return { address, userAgent: headers['user-agent'] ?? null, token: readCookie(headers['cookie'], config.PUBLIC_URL) };
}
