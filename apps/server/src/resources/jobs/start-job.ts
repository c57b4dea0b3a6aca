import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { NewJob } from '../../platform/queue/queue.ts';
import { hasPendingJobs } from './jobs.store.ts';

/**
 * Maximum of unfinished jobs per project. Claiming skips the jobs of a project that has to wait, which takes 9 ms for 1,000 and 174 ms
 * for 61,000. Without a limit, one key could slow down all jobs.
 */
export const PENDING_JOBS_MAX = 1000;
/** Jobs take minutes rather than seconds, so a short wait would not help. */
const RETRY_AFTER_SECONDS = 60;

/** Starts a job that the API shows and returns its ID. Throws `RATE_LIMITED` if the project has too many unfinished jobs. */
export async function startJob({ db, queue }: Pick<Context, 'db' | 'queue'>, job: NewJob): Promise<string> {
  return db.transaction().execute((tx) => startJobWith({ queue }, tx, job));
}

/** Starts the job in the same transaction as other changes. */
export async function startJobWith({ queue }: Pick<Context, 'queue'>, tx: Db, job: NewJob): Promise<string> {
  if (await hasPendingJobs(tx, job.projectId, PENDING_JOBS_MAX)) throw tooMany();
  return queue.enqueue(tx, job);
}

function tooMany(): ApiError {
  const sentence = `${PENDING_JOBS_MAX} jobs of this project have not ended yet. Wait until some have, or cancel some with DELETE /jobs/{jobId}.`;
  return new ApiError('RATE_LIMITED', sentence, { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } });
}
