/** Decides which work gets a thread and which work waits. */
export interface Slots {
  /** Waits until this owner may use a thread. Resolves to the function that releases the thread. */
  take(request: SlotRequest): Promise<() => void>;
}

export interface SlotRequest {
  /** ID of the project for which the work is done. */
  owner: string;
  /** True if the work belongs to a job, which may take long. */
  isJob?: boolean;
  signal?: AbortSignal;
}

interface Waiting extends SlotRequest {
  begin: (release: () => void) => void;
}

/**
 * Distributes threads fairly among projects: the project with the fewest threads comes first, then the longest wait. One project, or all
 * jobs together, may use all threads but one. A reader's request therefore never waits for another project's publication.
 */
export function createSlots(total: number): Slots {
  const most = Math.max(1, total - 1);
  const waiting = new Set<Waiting>();
  const held = new Map<string, number>();
  let [taken, takenByJobs] = [0, 0];
  const heldBy = (owner: string) => held.get(owner) ?? 0;
  const mayBegin = ({ owner, isJob }: SlotRequest) => heldBy(owner) < most && !(isJob && takenByJobs >= most);

  function count({ owner, isJob }: SlotRequest, by: 1 | -1): void {
    taken += by;
    if (isJob) takenByJobs += by;
    const now = heldBy(owner) + by;
    if (now === 0) held.delete(owner);
    else held.set(owner, now);
  }

  function beginNext(): void {
    while (taken < total) {
      let next: Waiting | undefined;
      for (const request of waiting) if (mayBegin(request) && (!next || heldBy(request.owner) < heldBy(next.owner))) next = request;
      if (!next) return;
      waiting.delete(next);
      count(next, 1);
      next.begin(createRelease(next));
    }
  }

  function createRelease(request: SlotRequest): () => void {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      count(request, -1);
      beginNext();
    };
  }

  return {
    async take(request) {
      request.signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const entry: Waiting = { ...request, begin: resolve };
      const leave = () => {
        if (waiting.delete(entry)) reject(request.signal?.reason as Error);
      };
      request.signal?.addEventListener('abort', leave, { once: true });
      waiting.add(entry);
      beginNext();
      try {
        return await promise;
      } finally {
        request.signal?.removeEventListener('abort', leave);
      }
    },
  };
}
