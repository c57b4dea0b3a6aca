/** What a video may be, and what looking at it may cost. */
export interface Limits {
  minSeconds: number;
  maxSeconds: number;
  /** Longest and shortest side of the stored picture, whichever way it is turned. */
  maxLongSide: number;
  maxShortSide: number;
  /** Address space of one child process. 8K pictures with sixteen references need about 2 GiB. */
  childMemoryBytes: number;
  /** Wall clock of one child process, and CPU seconds of each of its cores. */
  childSeconds: number;
  /** Sound that the offline recogniser may listen to; it takes about a quarter of that time on one core. */
  recogniserSeconds: number;
}

/** The limits of the service as it ships: 6 hours, 7,680 × 4,320. */
export function defaultLimits(): Limits {
  return {
    minSeconds: 0.5,
    maxSeconds: 6 * 3600,
    maxLongSide: 7680,
    maxShortSide: 4320,
    childMemoryBytes: 6 * 1024 ** 3,
    childSeconds: 2 * 3600,
    recogniserSeconds: 3600,
  };
}
