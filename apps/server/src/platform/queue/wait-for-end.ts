import { setTimeout as sleep } from 'node:timers/promises';
import type { Listener } from '../db/listener.ts';
import type { Db } from '../db/tables.ts';
import { isJobPending, JOB_ENDED } from './jobs.store.ts';

/** A second look now and then, for connections that pass no notifications on. */
const LOOK_AGAIN_MS = 2_000;

/** Resolves when the job has ended, when the time is over or when the signal fires. */
export async function waitForEnd(
  { db, listener }: { db: Db; listener: Listener },
  jobId: string,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<void> {
  const ended = new AbortController();
  const over = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs), ended.signal]);
  // Subscribed before the first look, so that an end in between is heard.
  const unsubscribe = listener.on(JOB_ENDED, (id) => {
    if (id === jobId) ended.abort();
  });
  try {
    while (!over.aborted && (await isJobPending(db, jobId))) {
      await sleep(LOOK_AGAIN_MS, undefined, { signal: over }).catch(() => undefined);
    }
  } finally {
    unsubscribe();
  }
}
