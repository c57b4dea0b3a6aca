import { LeaseLost } from './jobs.store.ts';
import { toClause } from '../../lib/to-clause.ts';
import { isDatabaseAway } from '../db/is-database-away.ts';
import { StorageError } from '../storage/storage.ts';
import { JobFailure, Deferred } from './queue.ts';

/** What happens to a job after its handler threw an error. */
export type Outcome =
  | { act: 'fail'; failure: JobFailure }
  | { act: 'release'; delayMs: number; isRetry: boolean }
  /** The job has ended or another worker runs it, so this worker writes nothing. */
  | { act: 'leave' };

/** Abort reason when the service stops. The job returns to the queue, which does not count as a retry. */
export class Stopping extends Error {}

const TRIES_MAX = 5;
/** Maximum number of attempts after an unexpected error, which is usually a bug and happens again. */
const UNEXPECTED_TRIES_MAX = 3;

/**
 * Decides what happens to a job whose handler threw an error. `retries` counts the retries since the last completed step. `reason` contains
 * the abort reason if the job was aborted.
 */
export function decideOutcome(thrown: unknown, { retries, reason }: { retries: number; reason: unknown }): Outcome {
  const error = thrown instanceof StorageError ? fromStorage(thrown) : thrown;
  if (reason instanceof LeaseLost || error instanceof LeaseLost) return { act: 'leave' };
  if (reason instanceof Stopping) return { act: 'release', delayMs: 0, isRetry: false };
  if (error instanceof Deferred) return { act: 'release', delayMs: error.delayMs, isRetry: false };
  if (error instanceof JobFailure && !error.isTemporary) return { act: 'fail', failure: error };
  const tries = error instanceof JobFailure || isDatabaseAway(error) ? TRIES_MAX : UNEXPECTED_TRIES_MAX;
  if (retries + 1 < tries) return { act: 'release', delayMs: backOffMs(retries), isRetry: true };
  if (error instanceof JobFailure) return { act: 'fail', failure: error };
  const sentence = 'something went wrong on our side; see the log of the service';
  return { act: 'fail', failure: new JobFailure('INTERNAL', sentence, { cause: error }) };
}

/** Converts a storage error into a job failure. Any job may use storage, which may be full or unavailable. */
function fromStorage(error: StorageError): JobFailure {
  return new JobFailure(error.code, toClause(error.message), { isTemporary: error.code === 'STORAGE_UNAVAILABLE', cause: error });
}

/**
 * Returns the delay before a retry in milliseconds: 1, 4, 16, then 60 seconds. A jitter of 20 % prevents jobs that failed together from
 * being retried together.
 */
export function backOffMs(retries: number, random = Math.random()): number {
  return Math.min(60_000, 1_000 * 4 ** retries) * (0.8 + 0.4 * random);
}
