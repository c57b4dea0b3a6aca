import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from './is-database-away.ts';

const LOOK_AGAIN_MS = 500;

interface Patience {
  forMs: number;
  /** When it fires, the write that fails is the last. */
  signal?: AbortSignal;
}

/**
 * Writes now, or as soon as a database that is away has returned, for so long: what somebody holds a lease on need not wait until
 * that runs out. The write must bear to be made twice, for a commit whose answer was lost may have held.
 */
export async function onceReachable<T>(write: () => Promise<T>, { forMs, signal }: Patience): Promise<T> {
  for (const deadline = performance.now() + forMs; ; await sleep(LOOK_AGAIN_MS)) {
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > deadline || signal?.aborted) throw error;
    }
  }
}
