import type { Job } from '@docreel/contract';
import type { Context } from '../../context.ts';
import type { Answer } from '../../platform/http/handler.ts';
import { type NamedJob, retryAfterSeconds, toJob } from './job.ts';
import { getJobRow } from './jobs.store.ts';

/** Returns the 202 response of an operation that started a job. Its `Location` header is the URL for polling the job. */
export async function acceptedJob({ config, db }: Pick<Context, 'config' | 'db'>, jobId: string): Promise<Answer<Job>> {
  const row = asAccepted(await getJobRow(db, jobId));
  return {
    body: toJob(row),
    headers: { Location: `${config.API_BASE_PATH}/generate/${jobId}`, 'Retry-After': String(retryAfterSeconds(row)) },
  };
}

/** Returns the job as pending without a result, because the 202 response must look the same even if the job has already finished. */
function asAccepted(row: NamedJob): NamedJob {
  return { ...row, status: 'pending', stage: null, output: null, error: null, started_at: null, completed_at: null };
}
