/**
 * Kinds of cookies: `session`, `browser` (identifies a browser in which somebody has signed in before) and `visit` (identifies a browser
 * during a sign-in at a provider). Scripts cannot read them, and requests from other sites do not include them. With https, the prefix
 * `__Host-` prevents other subdomains from setting them.
 */
export type CookieKind = 'session' | 'browser' | 'visit';

/** Maximum lifetimes of the cookies in seconds. The server ends unused sessions earlier. */
const MAX_AGE_SECONDS: Record<CookieKind, number> = { session: 90 * 86_400, browser: 90 * 86_400, visit: 600 };
const NAMES: Record<CookieKind, string> = { session: 'docreel', browser: 'docreel-browser', visit: 'docreel-visit' };

function getCookieName(kind: CookieKind, publicUrl: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${NAMES[kind]}` : NAMES[kind];
}

export function readCookie(header: string | null | undefined, publicUrl: string, kind: CookieKind = 'session'): string | undefined {
  const start = `${getCookieName(kind, publicUrl)}=`;
  const found = header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start));
  return found?.slice(start.length) || undefined;
}

/** Returns a `Set-Cookie` value that stores the token, or deletes the cookie if the token is null. */
export function writeCookie(token: string | null, publicUrl: string, kind: CookieKind = 'session'): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const age = token === null ? 0 : MAX_AGE_SECONDS[kind];
  return `${getCookieName(kind, publicUrl)}=${token ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}
