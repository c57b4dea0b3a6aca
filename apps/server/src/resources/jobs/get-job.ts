import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { NamedJob } from './job.ts';
import { findJob } from './jobs.store.ts';

export interface Patience {
  /** How long the caller will wait for the end; 0 answers at once. */
  waitSeconds: number;
  /** Fires when the caller goes away. */
  signal: AbortSignal;
  /** Throws where the caller may not see the job: before the wait, not after. */
  check(row: NamedJob): void;
}

/** The project's job, after the wait that the caller prefers if it has not ended before. */
export async function getJob(
  { db, queue }: Pick<Context, 'db' | 'queue'>,
  projectId: string,
  { jobId, waitSeconds, signal, check }: Patience & { jobId: string },
): Promise<NamedJob> {
  const row = await findJob(db, projectId, jobId);
  if (!row) throw new ApiError('JOB_NOT_FOUND');
  check(row);
  if (row.status !== 'pending' || waitSeconds === 0) return row;
  await queue.waitForEnd(jobId, { timeoutMs: waitSeconds * 1000, signal });
  return (await findJob(db, projectId, jobId)) ?? row;
}
