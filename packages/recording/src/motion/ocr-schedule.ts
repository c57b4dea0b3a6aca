/**
 * Chooses the times at which the screen is read by OCR: after each change, before each larger one, and every second while text grows. An
 * unchanged screen is not read again.
 */

/** Time for which the frame must be stable before it is read. */
const STILL_SECONDS = 0.25;
/** Minimum time in seconds between two readings. */
const MIN_APART_SECONDS = 0.5;
/** Maximum time in seconds before a screen that keeps changing is read. */
const LONGEST_WAIT_SECONDS = 1;
/** Minimum share of a change that can remove existing text. */
const LARGE_SHARE = 0.02;
/** Time of the first reading, after a fade-in. */
const FIRST_SECONDS = 0.5;

interface OcrSchedule {
  /** Returns which of the two frames to read, or null. */
  add(step: { from: number; to: number; share: number }): 'before' | 'now' | null;
  /** Returns whether the last frame still has to be read. */
  end(): boolean;
}

export function createOcrSchedule(): OcrSchedule {
  let lastRead = Number.NEGATIVE_INFINITY;
  let lastChange = 0;
  let isUnread = true;
  let unreadSince = 0;

  function add({ from, to, share }: { from: number; to: number; share: number }): 'before' | 'now' | null {
    const wasUnread = isUnread;
    if (share > 0) {
      if (!wasUnread) unreadSince = to;
      isUnread = true;
      lastChange = to;
      if (wasUnread && share >= LARGE_SHARE && from - lastRead >= MIN_APART_SECONDS) {
        lastRead = from;
        unreadSince = to;
        return 'before';
      }
    }
    if (!isUnread || to < FIRST_SECONDS || to - lastRead < MIN_APART_SECONDS) return null;
    if (to - lastChange < STILL_SECONDS && to - unreadSince < LONGEST_WAIT_SECONDS) return null;
    lastRead = to;
    isUnread = to === lastChange;
    unreadSince = to;
    return 'now';
  }

  return { add, end: () => isUnread };
}
