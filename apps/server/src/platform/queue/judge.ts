import { LeaseLost } from './jobs.store.ts';
import { asClause } from '../../lib/as-clause.ts';
import { isDatabaseAway } from '../db/is-database-away.ts';
import { StorageError } from '../storage/storage.ts';
import { JobFailure, Postponed } from './queue.ts';

/** What becomes of a job whose handler threw. */
export type Verdict =
  | { act: 'fail'; failure: JobFailure }
  | { act: 'release'; delayMs: number; isRetry: boolean }
  /** The job is another's now, or ended: write nothing. */
  | { act: 'leave' };

/** The service stops: the job goes back to the queue and costs nothing. */
export class Stopping extends Error {}

const MOST_TRIES = 5;
/** An error nobody foresaw is mostly a fault of ours that comes again. */
const MOST_TRIES_UNFORESEEN = 3;

/** `retries`: how often the step was tried again already. `reason`: why the run was ended from outside, if it was. */
export function judge(thrown: unknown, { retries, reason }: { retries: number; reason: unknown }): Verdict {
  const error = thrown instanceof StorageError ? fromStorage(thrown) : thrown;
  if (reason instanceof LeaseLost || error instanceof LeaseLost) return { act: 'leave' };
  if (reason instanceof Stopping) return { act: 'release', delayMs: 0, isRetry: false };
  if (error instanceof Postponed) return { act: 'release', delayMs: error.delayMs, isRetry: false };
  if (error instanceof JobFailure && !error.isPassing) return { act: 'fail', failure: error };
  const tries = error instanceof JobFailure || isDatabaseAway(error) ? MOST_TRIES : MOST_TRIES_UNFORESEEN;
  if (retries + 1 < tries) return { act: 'release', delayMs: backOffMs(retries), isRetry: true };
  if (error instanceof JobFailure) return { act: 'fail', failure: error };
  const sentence = 'something went wrong on our side; the log of the service has the story';
  return { act: 'fail', failure: new JobFailure('INTERNAL', sentence, { cause: error }) };
}

/** Any job may find storage full or out of reach. */
function fromStorage(error: StorageError): JobFailure {
  return new JobFailure(error.code, asClause(error.message), { isPassing: error.code === 'STORAGE_UNAVAILABLE', cause: error });
}

/** 1, 4, 16, then 60 seconds, spread by a fifth so that jobs that failed together don't come back together. */
export function backOffMs(retries: number, random = Math.random()): number {
  return Math.min(60_000, 1_000 * 4 ** retries) * (0.8 + 0.4 * random);
}
