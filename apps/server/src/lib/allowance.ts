import { createHash, randomBytes } from 'node:crypto';

/** Says whether whoever it is may do it once more now. */
export type Allowance = (who: string) => boolean;

/**
 * So many times within so long for each, counted in windows. Names are kept hashed with a salt that nobody knows, and no more of them
 * than `names`: the oldest are forgotten first. Each process counts for itself.
 */
export function createAllowance({ most, perMs, names = 20_000 }: { most: number; perMs: number; names?: number }): Allowance {
  const salt = randomBytes(16);
  const counts = new Map<string, { used: number; until: number }>();
  return (who) => {
    const name = createHash('sha256').update(salt).update(who).digest('base64url');
    const now = Date.now();
    const known = counts.get(name);
    const count = known && known.until > now ? known : { used: 0, until: now + perMs };
    if (count.used >= most) return false;
    count.used += 1;
    counts.delete(name);
    counts.set(name, count);
    const [oldest] = counts.keys();
    if (counts.size > names && oldest !== undefined) counts.delete(oldest);
    return true;
  };
}
