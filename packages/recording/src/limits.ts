/** What a video may be, and what looking at it may cost. */
export interface Limits {
  minSeconds: number;
  maxSeconds: number;
  /** Longest and shortest side of the stored picture, whichever way it is turned. */
  maxLongSide: number;
  maxShortSide: number;
  /** Pictures a second, and streams in one file: above both no camera and no recorder goes, and each costs time before anything is seen. */
  maxFrameRate: number;
  maxStreams: number;
  /** Address space of one child process. 8K pictures with sixteen references need about 2 GiB. */
  childMemoryBytes: number;
  /** Wall clock of one child process, and CPU seconds of each of four cores; see `childSecondsFor`. */
  childSeconds: number;
  /** Written to disk while one video is looked at: the stills of a screen pack to about 200 KB, one every few seconds. */
  scratchBytes: number;
  /** Sound that the offline recogniser may listen to; it takes about a quarter of that time on one core. */
  recogniserSeconds: number;
}

/** The limits of the service as it ships: 6 hours, 7,680 × 4,320. Browsers' recordings call themselves 1,000 pictures a second. */
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
 * Address space that a Node takes before it runs a line, nearly all of it set aside and never touched: 5.5 GiB, measured with Node 24.21.
 * A child that is a Node has it beside its limit; without that a full screen of 1,616 × 1,568 was now and then more than there was room for.
 */
export const NODE_RESERVES_BYTES = 6 * 1024 ** 3;

/** Starting and the heaviest few pictures. */
const LEAST_CHILD_SECONDS = 300;
const LEAST_SECONDS = 1800;
/** Two slow cores take about as long as the video lasts to read a busy screen and listen to the narration. */
const MOST_REAL_TIMES = 4;

/** What a child may take that goes through the whole video: as long as it lasts, so that a short file that is built to take long ends soon. */
export function childSecondsFor(durationSeconds: number, { childSeconds }: Limits): number {
  return Math.min(childSeconds, LEAST_CHILD_SECONDS + durationSeconds);
}

/** What all stages together may take: a video of 6 hours a day and half an hour, the shortest half an hour. */
export function recordingSecondsFor(durationSeconds: number): number {
  return LEAST_SECONDS + MOST_REAL_TIMES * durationSeconds;
}
