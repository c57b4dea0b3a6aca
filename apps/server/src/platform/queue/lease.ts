import type { Logger } from 'pino';
import type { Heard } from '../db/listener.ts';
import type { Db } from '../db/tables.ts';
import { extendLease, type Lease, LEASE_MS, LeaseLost } from './jobs.store.ts';

const HEARTBEAT_MS = 4_000;

/** Extends a job's lease while the job runs, and aborts the job when the lease is lost. */
export interface LeaseKeeper {
  readonly signal: AbortSignal;
  /** Aborts the running job for another reason, such as a time limit or because the service stops. */
  abort(reason: Error): void;
  close(): void;
}

interface Options {
  db: Db;
  lease: Lease;
  log: Logger;
  /** Subscribes to ended jobs, so that a cancelled job is aborted immediately instead of at the next extension of its lease. */
  onJobEnd(heard: Heard): () => void;
}

export function keepLease({ db, lease, log, onJobEnd }: Options): LeaseKeeper {
  const controller = new AbortController();
  let isBeating = false;
  // The time counts from when the request was sent, because the database starts the lease at the same time or later.
  let heldUntil = performance.now() + LEASE_MS;

  async function beat(): Promise<void> {
    // If the process was frozen or the database unavailable for longer than the lease, another worker may run the job.
    if (performance.now() > heldUntil) return controller.abort(new LeaseLost(lease));
    if (isBeating) return;
    isBeating = true;
    const sentAt = performance.now();
    try {
      if (await extendLease(db, lease)) heldUntil = sentAt + LEASE_MS;
      else controller.abort(new LeaseLost(lease));
    } catch (error) {
      log.warn({ err: error }, 'the lease of a job could not be extended');
    } finally {
      isBeating = false;
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
