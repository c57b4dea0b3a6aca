import type { Job } from '@docreel/contract';
import type { Context } from '../../context.ts';
import type { Answer } from '../../platform/http/handler.ts';
import { type NamedJob, retryAfterSeconds, toJob } from './job.ts';
import { getJobRow } from './jobs.store.ts';

/** The response of an operation that started a job: the job and the URL to poll it. */
export async function acceptedJob({ config, db }: Pick<Context, 'config' | 'db'>, jobId: string): Promise<Answer<Job>> {
  const row = asAccepted(await getJobRow(db, jobId));
  return {
    body: toJob(row),
    headers: { Location: `${config.API_BASE_PATH}/generate/${jobId}`, 'Retry-After': String(retryAfterSeconds(row)) },
  };
}

/** A 202 response shows the job as pending without a result, even if a quick one has already ended. */
function asAccepted(row: NamedJob): NamedJob {
  return { ...row, status: 'pending', stage: null, output: null, error: null, started_at: null, completed_at: null };
}
