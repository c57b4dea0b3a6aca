/**
 * Returns the seconds of a `Prefer: wait=25` header (RFC 7240), or null without a valid value from 1 to 60. The RFC requires servers to
 * ignore unsupported preferences.
 */
export function preferredWaitSeconds(prefer: string | undefined): number | null {
  for (const preference of (prefer ?? '').split(',')) {
    const [, digits] = /^\s*wait\s*=\s*"?(\d{1,3})"?\s*(?:;.*)?$/i.exec(preference) ?? [];
    const seconds = Number(digits);
    if (seconds >= 1 && seconds <= 60) return seconds;
  }
  return null;
}
