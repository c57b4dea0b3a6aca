/**
 * Our cookies: `session`, `browser` (identifies a browser in which people have signed in, also while nobody is) and `visit` (a browser on its way
 * to a provider). Scripts cannot read them, and forms and pictures of other sites do not send them. Over https no other host name of the domain
 * can set them (`__Host-`).
 */
export type CookieKind = 'session' | 'browser' | 'visit';

/** Longest lifetimes. The server ends unused sessions earlier. */
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

/** Returns a `Set-Cookie` value with the token, or one that removes the cookie if the token is null. */
export function writeCookie(token: string | null, publicUrl: string, kind: CookieKind = 'session'): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const age = token === null ? 0 : MAX_AGE_SECONDS[kind];
  return `${getCookieName(kind, publicUrl)}=${token ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}
