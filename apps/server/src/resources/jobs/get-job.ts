import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { NamedJob } from './job.ts';
import { findJob } from './jobs.store.ts';

export interface WaitOptions {
  /** Maximum time in seconds to wait for the job to finish. 0 means no wait. */
  waitSeconds: number;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  /** Must throw if the caller has no access to the job. It is called before the wait. */
  check(row: NamedJob): void;
}

/** Returns a job. If it is pending, waits up to `waitSeconds` for it to finish. Throws `JOB_NOT_FOUND`. */
export async function getJob(
  { db, queue }: Pick<Context, 'db' | 'queue'>,
  projectId: string,
  { jobId, waitSeconds, signal, check }: WaitOptions & { jobId: string },
): Promise<NamedJob> {
  const row = await findJob(db, projectId, jobId);
  if (!row) throw new ApiError('JOB_NOT_FOUND');
  check(row);
  if (row.status !== 'pending' || waitSeconds === 0) return row;
  await queue.waitForEnd(jobId, { timeoutMs: waitSeconds * 1000, signal });
  return (await findJob(db, projectId, jobId)) ?? row;
}
