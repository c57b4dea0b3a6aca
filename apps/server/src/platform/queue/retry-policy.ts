import { LeaseLost } from './jobs.store.ts';
import { toClause } from '../../lib/to-clause.ts';
import { isDatabaseAway } from '../db/is-database-away.ts';
import { StorageError } from '../storage/storage.ts';
import { JobFailure, Deferred } from './queue.ts';

/** What happens to a job whose handler threw. */
export type Outcome =
  | { act: 'fail'; failure: JobFailure }
  | { act: 'release'; delayMs: number; isRetry: boolean }
  /** Another worker has the job, or it has ended: write nothing. */
  | { act: 'leave' };

/** The service stops: the job is released without counting a retry. */
export class Stopping extends Error {}

const TRIES_MAX = 5;
/** An unexpected error is mostly a bug that happens again. */
const UNEXPECTED_TRIES_MAX = 3;

/** `retries` counts those of the current step. `reason` is set if the run was aborted from outside. */
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

/** Storage may be full or unavailable in any job. */
function fromStorage(error: StorageError): JobFailure {
  return new JobFailure(error.code, toClause(error.message), { isTemporary: error.code === 'STORAGE_UNAVAILABLE', cause: error });
}

/** 1, 4, 16, then 60 seconds, with 20 % jitter so that jobs that failed together do not retry together. */
export function backOffMs(retries: number, random = Math.random()): number {
  return Math.min(60_000, 1_000 * 4 ** retries) * (0.8 + 0.4 * random);
}
