/** Limits of a video, and of the resources for processing it. */
export interface Limits {
  minSeconds: number;
  maxSeconds: number;
  /** Longest and shortest side of the stored frame in pixels, in any orientation. */
  maxLongSide: number;
  maxShortSide: number;
  /**
   * Maximum frame rate and number of streams. No camera or recorder exceeds them. Each stream costs time before anything can be
   * recognised.
   */
  maxFrameRate: number;
  maxStreams: number;
  /** Address space of one child process in bytes. 8K frames with sixteen reference frames need about 2 GiB. */
  childMemoryBytes: number;
  /** Wall-clock seconds of one child process, and CPU seconds on each of four cores; see `getChildSeconds`. */
  childSeconds: number;
  /**
   * Bytes written to disk while one video is processed. A still of a screen compresses to about 200 KB, and there is one every few seconds.
   */
  scratchBytes: number;
  /** Seconds of sound for the offline speech recogniser, which needs about a quarter of that time on one core. */
  recogniserSeconds: number;
}

/**
 * Returns the default limits of the service: 6 hours, 7,680 × 4,320 pixels. The frame rate limit is 1,000 because browsers declare that
 * rate in their recordings.
 */
export function defaultLimits(): Limits {
  return {
    minSeconds: 0.5,
    maxSeconds: 6 * 3600,
    maxLongSide: 7680,
    maxShortSide: 4320,
    maxFrameRate: 1000,
    maxStreams: 256,
    childMemoryBytes: 6 * 1024 ** 3,
    childSeconds: 6 * 3600,
    scratchBytes: 8 * 1024 ** 3,
    recogniserSeconds: 3600,
  };
}

/**
 * Address space that Node reserves when it starts: 5.5 GiB, measured with Node 24.21. Node never uses nearly all of it. A child process
 * that runs Node gets it in addition to its limit, because otherwise a full screen of 1,616 × 1,568 pixels sometimes exceeded the limit.
 */
export const NODE_RESERVED_BYTES = 6 * 1024 ** 3;

/** Minimum time limit of a child process: enough to start and to process the few heaviest frames. */
const MIN_CHILD_SECONDS = 300;
/** Minimum time limit in seconds of all stages together, for the shortest video. */
const MIN_RECORDING_SECONDS = 1800;
/**
 * Time limit as a multiple of the duration of the video. Two slow cores need about as long as the video lasts to read a busy screen and
 * transcribe the narration.
 */
const MAX_REAL_TIME_FACTOR = 4;

/**
 * Returns the time limit in seconds of a child process that reads the whole video. It grows with the duration of the video, so that a
 * short file that is built to be slow ends soon.
 */
export function getChildSeconds(durationSeconds: number, { childSeconds }: Limits): number {
  return Math.min(childSeconds, MIN_CHILD_SECONDS + durationSeconds);
}

/**
 * Returns the time limit in seconds of all stages together: a day and half an hour for a video of 6 hours, half an hour for the shortest.
 */
export function getRecordingSeconds(durationSeconds: number): number {
  return MIN_RECORDING_SECONDS + MAX_REAL_TIME_FACTOR * durationSeconds;
}
