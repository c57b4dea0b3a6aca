/**
 * Our cookies: that of a session, and that of a browser which is on its way to a provider. No script can read them, no other site's form or
 * picture sends them along; over https no other host name of the domain can set them (`__Host-`).
 */
export type CookieKind = 'session' | 'visit';

/** The longest that each lasts; the server ends it earlier where it is not used. */
const MAX_AGE_SECONDS: Record<CookieKind, number> = { session: 90 * 86_400, visit: 600 };
const NAMES: Record<CookieKind, string> = { session: 'docreel', visit: 'docreel-visit' };

function nameOf(kind: CookieKind, publicUrl: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${NAMES[kind]}` : NAMES[kind];
}

export function readCookie(header: string | null | undefined, publicUrl: string, kind: CookieKind = 'session'): string | undefined {
  const start = `${nameOf(kind, publicUrl)}=`;
  const found = header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start));
  return found?.slice(start.length) || undefined;
}

/** `Set-Cookie` with the token; null takes it away. */
export function writeCookie(token: string | null, publicUrl: string, kind: CookieKind = 'session'): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const age = token === null ? 0 : MAX_AGE_SECONDS[kind];
  return `${nameOf(kind, publicUrl)}=${token ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}
