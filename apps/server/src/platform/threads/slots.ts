/** Who may have a thread, and who waits. */
export interface Slots {
  /** Resolves when a thread is free for this owner, with what gives it back. */
  take(wish: Wish): Promise<() => void>;
}

export interface Wish {
  /** The project that the work is for. */
  owner: string;
  /** Work of a job, which may go on for long. */
  isLong?: boolean;
  signal?: AbortSignal;
}

interface Waiting extends Wish {
  begin: (release: () => void) => void;
}

/**
 * Fair among owners: who has fewest threads comes first, then who waits longest. No owner has all threads, and what goes on for long
 * has not all of them either, so that a page which somebody waits for is not behind another project's work.
 */
export function createSlots(total: number): Slots {
  const most = Math.max(1, total - 1);
  const waiting = new Set<Waiting>();
  const held = new Map<string, number>();
  let [taken, takenLong] = [0, 0];
  const heldBy = (owner: string) => held.get(owner) ?? 0;
  const mayBegin = ({ owner, isLong }: Wish) => heldBy(owner) < most && !(isLong && takenLong >= most);

  function count({ owner, isLong }: Wish, by: 1 | -1): void {
    taken += by;
    if (isLong) takenLong += by;
    const now = heldBy(owner) + by;
    if (now === 0) held.delete(owner);
    else held.set(owner, now);
  }

  function beginNext(): void {
    while (taken < total) {
      let next: Waiting | undefined;
      for (const wish of waiting) if (mayBegin(wish) && (!next || heldBy(wish.owner) < heldBy(next.owner))) next = wish;
      if (!next) return;
      waiting.delete(next);
      count(next, 1);
      next.begin(releaseOf(next));
    }
  }

  function releaseOf(wish: Wish): () => void {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      count(wish, -1);
      beginNext();
    };
  }

  return {
    async take(wish) {
      wish.signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const entry: Waiting = { ...wish, begin: resolve };
      const leave = () => {
        if (waiting.delete(entry)) reject(wish.signal?.reason as Error);
      };
      wish.signal?.addEventListener('abort', leave, { once: true });
      waiting.add(entry);
      beginNext();
      try {
        return await promise;
      } finally {
        wish.signal?.removeEventListener('abort', leave);
      }
    },
  };
}
