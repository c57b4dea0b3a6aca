/** When the screen is worth reading: after each change, before each larger one, and every second while text grows; never while nothing changed. */

/** The picture stands still for so long before it is read. */
const STILL_SECONDS = 0.25;
const LEAST_APART_SECONDS = 0.5;
const LONGEST_WAIT_SECONDS = 1;
/** A change of so much of the picture may take away what stood there. */
const LARGE_SHARE = 0.02;
/** The first picture is read once it has faded in. */
const FIRST_SECONDS = 0.5;

export interface ReadingMoments {
  /** Tells which of the two pictures is to be read, if any. */
  add(step: { from: number; to: number; share: number }): 'before' | 'now' | null;
  /** True where the last picture has not been read. */
  end(): boolean;
}

export function createReadingMoments(): ReadingMoments {
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
      if (wasUnread && share >= LARGE_SHARE && from - lastRead >= LEAST_APART_SECONDS) {
        lastRead = from;
        unreadSince = to;
        return 'before';
      }
    }
    if (!isUnread || to < FIRST_SECONDS || to - lastRead < LEAST_APART_SECONDS) return null;
    if (to - lastChange < STILL_SECONDS && to - unreadSince < LONGEST_WAIT_SECONDS) return null;
    lastRead = to;
    isUnread = to === lastChange;
    unreadSince = to;
    return 'now';
  }

  return { add, end: () => isUnread };
}
