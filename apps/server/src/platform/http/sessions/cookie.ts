/**
 * The cookie of a session. No script can read it, no other site's form or picture sends it along; over https no other host name of the
 * domain can set it (`__Host-`).
 */

/** The longest that a session lasts; the server ends it earlier where it is not used. */
const MAX_AGE_SECONDS = 90 * 86_400;

function nameOf(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-docreel' : 'docreel';
}

export function readCookie(header: string | null | undefined, publicUrl: string): string | undefined {
  const start = `${nameOf(publicUrl)}=`;
  const found = header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start));
  return found?.slice(start.length) || undefined;
}

/** `Set-Cookie` with the token; null takes it away. */
export function writeCookie(token: string | null, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const age = token === null ? 0 : MAX_AGE_SECONDS;
  return `${nameOf(publicUrl)}=${token ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}
