/** Times of recent events of each subject, in memory and bounded. */
export interface SlidingWindowLimiter {
  /** Records one event and returns 0, or returns the milliseconds to wait if there were too many already. `max` replaces `maxEvents`. */
  take(subject: string, now: number, max?: number): number;
}

export interface SlidingWindowLimits {
  maxEvents: number;
  spanMs: number;
  /** Above this number the subject that was quiet for longest is forgotten. */
  maxSubjects: number;
}

/** Allows at most `maxEvents` in any `spanMs`, exactly. Refused events are not counted. */
export function createSlidingWindowLimiter({ maxEvents, spanMs, maxSubjects }: SlidingWindowLimits): SlidingWindowLimiter {
  const logs = new Map<string, number[]>();

  function take(subject: string, now: number, max = maxEvents): number {
    const events = logs.get(subject) ?? [];
    let expired = 0;
    while (expired < events.length && (events[expired] ?? now) <= now - spanMs) expired++;
    if (expired > 0) events.splice(0, expired);
    // The event that must leave before one more fits.
    const blocking = events[events.length - max];
    if (blocking !== undefined) return blocking + spanMs - now;
    events.push(now);
    // A Map keeps the order of insertion, so its first entry is the subject that was quiet for longest.
    logs.delete(subject);
    logs.set(subject, events);
    const quietest = logs.keys().next().value;
    if (logs.size > maxSubjects && quietest !== undefined) logs.delete(quietest);
    return 0;
  }

  return { take };
}
