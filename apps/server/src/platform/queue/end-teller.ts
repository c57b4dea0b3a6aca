import { notifyEnds } from './jobs.store.ts';
import type { Db } from '../db/tables.ts';

/** Tells whoever waits for a job that it has ended, soon after its transaction. */
export type TellEnd = (jobId: string) => void;

/**
 * Many ends in one statement: those of the time that the last one took. PostgreSQL commits transactions that notify one after the
 * other, each with its write to the disk, so an end that notified in its own transaction would make all others wait. A word
 * that is lost with its process costs who waits the two seconds until he looks again.
 */
export function createEndTeller(db: Db): TellEnd {
  let waiting: string[] = [];
  let isTelling = false;

  async function tell(): Promise<void> {
    isTelling = true;
    while (waiting.length > 0) {
      const ids = waiting;
      waiting = [];
      await notifyEnds(db, ids).catch(() => undefined);
    }
    isTelling = false;
  }

  return (jobId) => {
    waiting.push(jobId);
    if (!isTelling) void tell();
  };
}
