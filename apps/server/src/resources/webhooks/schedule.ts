const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits in milliseconds before the second and later attempts. The first attempt starts immediately. */
const WAITS_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
export const ATTEMPTS_MAX = WAITS_MS.length + 1;

const RETRY_AFTER_MAX_MS = 24 * HOUR;

/**
 * Returns the wait in milliseconds before the next attempt, or null if there is none. Waits vary randomly by 10 %, so that deliveries that
 * failed together are not retried together. `Retry-After` replaces the wait, limited to between one second and one day.
 */
export function waitBeforeNextMs(attemptsMade: number, retryAfterMs: number | null, random = Math.random()): number | null {
  const wait = WAITS_MS[attemptsMade - 1];
  if (wait === undefined) return null;
  if (retryAfterMs !== null) return Math.min(RETRY_AFTER_MAX_MS, Math.max(SECOND, retryAfterMs));
  return wait * (0.9 + 0.2 * random);
}

/**
 * Returns the wait in milliseconds of a `Retry-After` header, which contains seconds or an HTTP date. Returns null if the header is
 * invalid.
 */
export function parseRetryAfterMs(header: string | undefined, now = Date.now()): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND;
  // HTTP dates end in GMT. The check is needed because `Date.parse` accepts nearly any text.
  if (!text.endsWith(' GMT')) return null;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : Math.max(0, moment - now);
}
