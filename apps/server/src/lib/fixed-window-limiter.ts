import { createHash, randomBytes } from 'node:crypto';

/** Says whether whoever it is may do it once more now. */
export type FixedWindowLimiter = (subject: string) => boolean;

/**
 * So many times within so long for each, counted in windows. Names are kept hashed with a salt that nobody knows, and no more of them
 * than `maxSubjects`: the oldest are forgotten first. Each process counts for itself.
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
