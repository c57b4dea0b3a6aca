/** A rate limiter that stores the times of recent events of each subject, such as a client's network, in bounded memory. */
export interface SlidingWindowLimiter {
  /**
   * Records one event and returns 0. If the subject has reached the limit, returns the milliseconds to wait instead. `max` replaces
   * `maxEvents`.
   */
  take(subject: string, now: number, max?: number): number;
}

export interface SlidingWindowLimits {
  maxEvents: number;
  spanMs: number;
  /** Maximum number of subjects. Above it, the limiter removes the subject whose last event is oldest. */
  maxSubjects: number;
}

/** Creates a rate limiter that allows at most `maxEvents` in any period of `spanMs`. Refused events are not counted. */
export function createSlidingWindowLimiter({ maxEvents, spanMs, maxSubjects }: SlidingWindowLimits): SlidingWindowLimiter {
  const logs = new Map<string, number[]>();

  function take(subject: string, now: number, max = maxEvents): number {
    const events = logs.get(subject) ?? [];
    let expired = 0;
    while (expired < events.length && (events[expired] ?? now) <= now - spanMs) expired++;
    if (expired > 0) events.splice(0, expired);
    // The next event is allowed when this event is older than the period.
    const blocking = events[events.length - max];
    if (blocking !== undefined) return blocking + spanMs - now;
    events.push(now);
    // A Map iterates in insertion order, and each event inserts its subject again, so the first subject has the oldest last event.
    logs.delete(subject);
    logs.set(subject, events);
    const quietest = logs.keys().next().value;
    if (logs.size > maxSubjects && quietest !== undefined) logs.delete(quietest);
    return 0;
  }

  return { take };
}
