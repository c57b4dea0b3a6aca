import { setTimeout as sleep } from 'node:timers/promises';
import type { Listener } from '../db/listener.ts';
import type { Db } from '../db/tables.ts';
import { isJobPending, JOB_ENDED, notifyEnds } from './jobs.store.ts';

/** Notifies callers that wait for a job, shortly after the transaction that completed it. */
export type NotifyJobEnded = (jobId: string) => void;

/**
 * Creates a function that notifies waiting callers of ended jobs. It collects job IDs and sends them in one statement at a time. PostgreSQL
 * commits transactions with notifications one after another, so a notification in every job's transaction would delay all jobs. If a
 * notification is lost, waiting callers read the job again within two seconds.
 */
export function createJobEndNotifier(db: Db): NotifyJobEnded {
  let ended: string[] = [];
  let isSending = false;

  async function send(): Promise<void> {
    isSending = true;
    while (ended.length > 0) {
      const ids = ended;
      ended = [];
      await notifyEnds(db, ids).catch(() => undefined);
    }
    isSending = false;
  }

  return (jobId) => {
    ended.push(jobId);
    if (!isSending) void send();
  };
}

/** Interval in milliseconds at which a waiting caller reads the job again, because a notification can be lost with its connection. */
const LOOK_AGAIN_MS = 2_000;

/** Resolves when the job has ended, after `timeoutMs`, or when the signal fires. */
export async function waitForEnd(
  { db, listener }: { db: Db; listener: Listener },
  jobId: string,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<void> {
  const ended = new AbortController();
  const stop = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs), ended.signal]);
  // Subscribes before reading the job, so that no notification is missed.
  const unsubscribe = listener.on(JOB_ENDED, (id) => {
    if (id === jobId) ended.abort();
  });
  try {
    while (!stop.aborted && (await isJobPending(db, jobId))) {
      await sleep(LOOK_AGAIN_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  } finally {
    unsubscribe();
  }
}
