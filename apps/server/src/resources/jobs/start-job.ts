import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { NewJob } from '../../platform/queue/queue.ts';
import { hasPendingJobs } from './jobs.store.ts';

/**
 * Of one project at a time. A claim reads past those of a project that must wait, 9 ms for 1,000 of them and 174 ms for 61,000: without
 * a bound one key could slow down everybody's jobs.
 */
export const PENDING_JOBS_MAX = 1000;
/** The longest that a job takes which is nobody's fault is rather minutes than seconds. */
const RETRY_AFTER_SECONDS = 60;

/** Starts a job that the API shows; answers its id. Throws `RATE_LIMITED` where too many of the project have not ended yet. */
export async function startJob({ db, queue }: Pick<Context, 'db' | 'queue'>, job: NewJob): Promise<string> {
  return db.transaction().execute((tx) => startJobWith({ queue }, tx, job));
}

/** The same together with what else is written. */
export async function startJobWith({ queue }: Pick<Context, 'queue'>, tx: Db, job: NewJob): Promise<string> {
  if (await hasPendingJobs(tx, job.projectId, PENDING_JOBS_MAX)) throw tooMany();
  return queue.enqueue(tx, job);
}

function tooMany(): ApiError {
  const sentence = `${PENDING_JOBS_MAX} jobs of this project have not ended yet. Wait until some have, or cancel some with DELETE /jobs/{jobId}.`;
  return new ApiError('RATE_LIMITED', sentence, { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } });
}
