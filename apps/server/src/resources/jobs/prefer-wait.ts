/** Returns the seconds of `Prefer: wait=25` (RFC 7240), 1 to 60. Preferences that cannot be met are ignored, as the RFC requires. */
export function preferredWaitSeconds(prefer: string | undefined): number | null {
  for (const preference of (prefer ?? '').split(',')) {
    const [, digits] = /^\s*wait\s*=\s*"?(\d{1,3})"?\s*(?:;.*)?$/i.exec(preference) ?? [];
    const seconds = Number(digits);
    if (seconds >= 1 && seconds <= 60) return seconds;
  }
  return null;
}
