import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from './is-database-away.ts';

const LOOK_AGAIN_MS = 500;

interface Patience {
  forMs: number;
  /** Signal that stops the retries. The current attempt is the last. */
  signal?: AbortSignal;
}

/**
 * Runs a database write, and retries it while the database is unreachable, within a time limit. The caller can then write before its lease
 * expires. The write must be safe to repeat, because a commit may have succeeded although its response was lost.
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
