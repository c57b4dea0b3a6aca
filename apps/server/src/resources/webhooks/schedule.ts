const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits before each attempt after the first, which is made at once. */
const WAITS_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
export const ATTEMPTS_MAX = WAITS_MS.length + 1;

const RETRY_AFTER_MAX_MS = 24 * HOUR;

/**
 * The wait before the next attempt, null when there is none. Spread by a tenth, so that receivers that failed together are
 * not all asked together; what a receiver asks for by `Retry-After` is kept to, from a second to a day.
 */
export function waitBeforeNextMs(attemptsMade: number, retryAfterMs: number | null, random = Math.random()): number | null {
  const wait = WAITS_MS[attemptsMade - 1];
  if (wait === undefined) return null;
  if (retryAfterMs !== null) return Math.min(RETRY_AFTER_MAX_MS, Math.max(SECOND, retryAfterMs));
  return wait * (0.9 + 0.2 * random);
}

/** `Retry-After` in either of its forms: seconds, or a date. */
export function parseRetryAfterMs(header: string | undefined, now = Date.now()): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND;
  // A date of HTTP ends in GMT; Date.parse alone would take almost anything.
  if (!text.endsWith(' GMT')) return null;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : Math.max(0, moment - now);
}
