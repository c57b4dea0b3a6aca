import type { Operation } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Call, Caller, Person } from '../../platform/http/handler.ts';
import { readCookie, writeCookie } from '../../platform/http/sessions/cookie.ts';
import type { ClientBrowser } from './sessions/open-session.ts';

/** These functions identify the person and the browser that sent a request. */

/** Returns the signed-in person who sends the request. Throws `UNAUTHORIZED` for all other callers. */
export function requirePerson({ principal }: Caller): Person {
  if (principal.kind !== 'person') throw new ApiError('UNAUTHORIZED', 'You are not signed in. Sign in and try again.');
  return principal;
}

export function readUserId({ principal }: Caller): string | null {
  return principal.kind === 'person' ? principal.id : null;
}

export function readClientBrowser(
  { config }: Pick<Context, 'config'>,
  { address, headers }: Pick<Call<Operation>, 'address' | 'headers'>,
): ClientBrowser {
  const { cookie } = headers;
  return {
    address,
    userAgent: headers['user-agent'] ?? null,
    token: readCookie(cookie, config.PUBLIC_URL),
    browserToken: readCookie(cookie, config.PUBLIC_URL, 'browser'),
  };
}

/** Returns the `Set-Cookie` values for a session. Sets the cookie for `browserToken` only after a sign-in. */
export function toSessionCookies(
  { config }: Pick<Context, 'config'>,
  { token, browserToken }: { token: string; browserToken?: string },
): string[] {
  const session = writeCookie(token, config.PUBLIC_URL);
  return browserToken === undefined ? [session] : [session, writeCookie(browserToken, config.PUBLIC_URL, 'browser')];
}
