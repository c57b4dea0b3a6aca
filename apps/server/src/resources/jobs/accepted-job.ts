import type { Job } from '@docreel/contract';
import type { Context } from '../../context.ts';
import type { Answer } from '../../platform/http/handler.ts';
import { retryAfterSeconds, toJob } from './job.ts';
import { getJobRow } from './jobs.store.ts';

/** The answer of an operation that has started a job: the job, and where to ask for it. */
export async function acceptedJob({ config, db }: Pick<Context, 'config' | 'db'>, jobId: string): Promise<Answer<Job>> {
  const row = await getJobRow(db, jobId);
  return {
    body: toJob(row),
    headers: { Location: `${config.API_BASE_PATH}/generate/${jobId}`, 'Retry-After': String(retryAfterSeconds(row)) },
  };
}
