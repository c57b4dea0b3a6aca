import type { Logger } from 'pino';
import type { Heard } from '../db/listener.ts';
import type { Db } from '../db/tables.ts';
import { extendLease, type Lease, LEASE_MS, LeaseLost } from './jobs.store.ts';

const HEARTBEAT_MS = 4_000;

/** Keeps a lease alive while its job runs, and tells the job when it is gone. */
export interface LeaseKeeper {
  readonly signal: AbortSignal;
  /** Ends the run from our side: the service stops. */
  abort(reason: Error): void;
  close(): void;
}

interface Options {
  db: Db;
  lease: Lease;
  log: Logger;
  /** Subscribes to the ends of jobs: a cancelled job hears of it at once, not at the next heartbeat. */
  onJobEnd(heard: Heard): () => void;
}

export function keepLease({ db, lease, log, onJobEnd }: Options): LeaseKeeper {
  const controller = new AbortController();
  let isAsking = false;
  // Of the moment the question was sent: the database counts the lease from no earlier.
  let heldUntil = performance.now() + LEASE_MS;

  async function beat(): Promise<void> {
    // A process that was frozen, or a database out of reach for longer than the lease: another may have the job.
    if (performance.now() > heldUntil) return controller.abort(new LeaseLost(lease));
    if (isAsking) return;
    isAsking = true;
    const askedAt = performance.now();
    try {
      if (await extendLease(db, lease)) heldUntil = askedAt + LEASE_MS;
      else controller.abort(new LeaseLost(lease));
    } catch (error) {
      log.warn({ err: error }, 'the lease of a job could not be extended');
    } finally {
      isAsking = false;
    }
  }

  const timer = setInterval(() => void beat(), HEARTBEAT_MS);
  const unsubscribe = onJobEnd((jobId) => {
    if (jobId === lease.id || jobId === null) void beat();
  });
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    close() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}
