import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Caller } from '../../platform/http/handler.ts';
import type { NamedJob } from './job.ts';
import { findJob, getJobRow } from './jobs.store.ts';
import { requireStarterScope } from './job-access.ts';

/**
 * Cancels a pending job, which then fails with the error `CANCELLED`. Its worker is notified immediately. Throws `JOB_NOT_FOUND`,
 * `INSUFFICIENT_SCOPE` or `CONFLICT`.
 */
export async function cancelJob({ db, queue }: Pick<Context, 'db' | 'queue'>, caller: Caller, jobId: string): Promise<NamedJob> {
  const row = await findJob(db, caller.projectId, jobId);
  if (!row) throw new ApiError('JOB_NOT_FOUND');
  requireStarterScope(row, caller);
  return db.transaction().execute(async (tx) => {
    if (!(await queue.cancel(tx, jobId, 'the job was cancelled')))
      throw new ApiError('CONFLICT', 'The job has ended already; there is nothing to cancel.');
    return getJobRow(tx, jobId);
  });
}
