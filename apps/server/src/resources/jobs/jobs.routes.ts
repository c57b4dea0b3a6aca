import type { Job, jobListOperations, jobOperations } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { pagination } from '../../lib/pagination.ts';
import type { Answer, Call, Handlers } from '../../platform/http/handler.ts';
import { cancelJob } from './cancel-job.ts';
import { getJob } from './get-job.ts';
import { type NamedJob, retryAfterSeconds, toJob } from './job.ts';
import { listJobs } from './jobs.store.ts';
import { requireStarterScope } from './job-access.ts';
import { preferredWaitSeconds } from './prefer-wait.ts';

export const jobHandlers: Handlers<typeof jobOperations & Omit<typeof jobListOperations, 'retryJob'>> = {
  async getJob(context, call) {
    return poll(context, call, () => undefined);
  },

  async getJobById(context, call) {
    return poll(context, call, (row) => requireStarterScope(row, call.caller));
  },

  async listJobs({ db }, { caller, query }) {
    const { rows, total } = await listJobs(db, caller.projectId, { ...query, scopes: caller.scopes });
    return { body: { jobs: rows.map(toJob), pagination: pagination(query, rows.length, total) } };
  },

  async cancelJob(context, { caller, params }) {
    const row = await cancelJob(context, caller, params.jobId);
    return { body: { ...toJob(row), deleted: true } };
  },
};

type Poll = Pick<Call<(typeof jobOperations)['getJob']>, 'caller' | 'params' | 'headers' | 'signal'>;

async function poll(context: Context, { caller, params, headers, signal }: Poll, check: (row: NamedJob) => void): Promise<Answer<Job>> {
  const waitSeconds = preferredWaitSeconds(headers['prefer']);
  const row = await getJob(context, caller.projectId, { jobId: params.jobId, waitSeconds: waitSeconds ?? 0, check, signal });
  return {
    body: toJob(row),
    headers: {
      ...(row.status === 'pending' ? { 'Retry-After': String(retryAfterSeconds(row)) } : {}),
      ...(waitSeconds === null ? {} : { 'Preference-Applied': `wait=${waitSeconds}` }),
    },
  };
}
