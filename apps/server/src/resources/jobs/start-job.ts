import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { NewJob } from '../../platform/queue/queue.ts';
import { hasPendingJobs } from './jobs.store.ts';

/**
 * Maximum number of unfinished jobs per project. Workers skip the jobs of a project that has to wait its turn. Skipping 1,000 jobs takes a
 * worker 9 ms, and skipping 61,000 takes 174 ms. Without a maximum, one API key could slow down all projects.
 */
export const PENDING_JOBS_MAX = 1000;
/** Value of the `Retry-After` header, in seconds. Jobs take minutes, so retrying earlier would not help. */
const RETRY_AFTER_SECONDS = 60;

/** Starts a job that the API shows. Returns the job ID. Throws `RATE_LIMITED` if the project has too many unfinished jobs. */
export async function startJob({ db, queue }: Pick<Context, 'db' | 'queue'>, job: NewJob): Promise<string> {
  return db.transaction().execute((tx) => startJobWith({ queue }, tx, job));
}

/** Starts a job in the caller's transaction. Returns the job ID. Throws `RATE_LIMITED` if the project has too many unfinished jobs. */
export async function startJobWith({ queue }: Pick<Context, 'queue'>, tx: Db, job: NewJob): Promise<string> {
  if (await hasPendingJobs(tx, job.projectId, PENDING_JOBS_MAX)) throw tooMany();
  return queue.enqueue(tx, job);
}

function tooMany(): ApiError {
  const sentence = `${PENDING_JOBS_MAX} jobs of this project have not ended yet. Wait until some have, or cancel some with DELETE /jobs/{jobId}.`;
  return new ApiError('RATE_LIMITED', sentence, { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } });
}
