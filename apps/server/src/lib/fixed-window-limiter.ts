import { createHash, randomBytes } from 'node:crypto';

/** Counts one event of a subject, such as an IP address. Returns false if the subject has reached the limit. */
export type FixedWindowLimiter = (subject: string) => boolean;

/**
 * Creates a rate limiter that allows `maxEvents` per subject in each window of `windowMs`. Subjects are stored as hashes with a random
 * salt. Above `maxSubjects`, the oldest subject is removed. Each process counts separately.
 */
export function createFixedWindowLimiter({
  maxEvents,
  windowMs,
  maxSubjects = 20_000,
}: {
  maxEvents: number;
  windowMs: number;
  maxSubjects?: number;
}): FixedWindowLimiter {
  const salt = randomBytes(16);
  const counts = new Map<string, { used: number; until: number }>();
  return (subject) => {
    const name = createHash('sha256').update(salt).update(subject).digest('base64url');
    const now = Date.now();
    const known = counts.get(name);
    const count = known && known.until > now ? known : { used: 0, until: now + windowMs };
    if (count.used >= maxEvents) return false;
    count.used += 1;
    counts.delete(name);
    counts.set(name, count);
    const [oldest] = counts.keys();
    if (counts.size > maxSubjects && oldest !== undefined) counts.delete(oldest);
    return true;
  };
}
