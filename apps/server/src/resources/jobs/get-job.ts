import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { NamedJob } from './job.ts';
import { findJob } from './jobs.store.ts';

export interface Patience {
  /** How long the caller waits for the end. 0 returns immediately. */
  waitSeconds: number;
  /** Fires when the caller disconnects. */
  signal: AbortSignal;
  /** Throws before the wait if the caller has no access to the job. */
  check(row: NamedJob): void;
}

/** Returns the job after it has ended or the wait is over. */
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
