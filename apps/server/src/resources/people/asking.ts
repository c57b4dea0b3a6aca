import type { Operation } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Call, Caller, Person } from '../../platform/http/handler.ts';
import { readCookie, writeCookie } from '../../platform/http/sessions/cookie.ts';
import type { Visitor } from './sessions/open-session.ts';

/** Who sends a request, and from which browser. */

/** Returns the person of a request that only people may send. */
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
  const { cookie } = headers;
  return {
    address,
    userAgent: headers['user-agent'] ?? null,
    token: readCookie(cookie, config.PUBLIC_URL),
    browserToken: readCookie(cookie, config.PUBLIC_URL, 'browser'),
  };
}

/** Returns `Set-Cookie` values for a session, and for its browser if somebody has just signed in there. */
export function cookiesOf(
  { config }: Pick<Context, 'config'>,
  { token, browserToken }: { token: string; browserToken?: string },
): string[] {
  const session = writeCookie(token, config.PUBLIC_URL);
  return browserToken === undefined ? [session] : [session, writeCookie(browserToken, config.PUBLIC_URL, 'browser')];
}
