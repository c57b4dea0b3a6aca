/** The moments of recent events of each subject, in memory and bounded. */
export interface SlidingLog {
  /** Notes one event; answers how many milliseconds to wait when there were too many already, else 0. */
  take(subject: string, now: number): number;
}

export interface SlidingLogLimits {
  maxEvents: number;
  spanMs: number;
  /** Beyond so many subjects the one that was quiet for longest is forgotten. */
  maxSubjects: number;
}

/** At most `maxEvents` in any `spanMs`, exactly; an event that is refused is not counted. */
export function createSlidingLog({ maxEvents, spanMs, maxSubjects }: SlidingLogLimits): SlidingLog {
  const logs = new Map<string, number[]>();

  function take(subject: string, now: number): number {
    const events = (logs.get(subject) ?? []).filter((at) => at > now - spanMs);
    const oldest = events[0];
    if (oldest !== undefined && events.length >= maxEvents) return oldest + spanMs - now;
    // Taken out and put back: a Map keeps the order of insertion, so the first is the one quiet for longest.
    logs.delete(subject);
    logs.set(subject, [...events, now]);
    const quietest = logs.keys().next().value;
    if (logs.size > maxSubjects && quietest !== undefined) logs.delete(quietest);
    return 0;
  }

  return { take };
}
