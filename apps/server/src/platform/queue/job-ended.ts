import { setTimeout as sleep } from 'node:timers/promises';
import type { Listener } from '../db/listener.ts';
import type { Db } from '../db/tables.ts';
import { isJobPending, JOB_ENDED, notifyEnds } from './jobs.store.ts';

/** Notifies the callers that wait for a completed job, shortly after its transaction. */
export type NotifyJobEnded = (jobId: string) => void;

/**
 * Returns a function that collects the ids of ended jobs and sends them in one statement at a time. PostgreSQL serialises the commits of
 * transactions that notify, including their flush to disk, so a notification in every completing transaction would make them wait for each
 * other. A notification that is lost with the process delays a waiting caller until its next look, at most two seconds.
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

/** A notification can be lost with the connection, so the row is read again from time to time. */
const LOOK_AGAIN_MS = 2_000;

/** Resolves when the job has ended, after `timeoutMs` or when the signal fires. */
export async function waitForEnd(
  { db, listener }: { db: Db; listener: Listener },
  jobId: string,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<void> {
  const ended = new AbortController();
  const stop = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs), ended.signal]);
  // Subscribes before the first look, so that an end in between is not missed.
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
