import type { jobOperations } from '@docreel/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { getJob } from './get-job.ts';
import { retryAfterSeconds, toJob } from './job.ts';
import { preferredWaitSeconds } from './prefer-wait.ts';

export const jobHandlers: Handlers<typeof jobOperations> = {
  async getJob(context, { caller, params, headers, signal }) {
    const waitSeconds = preferredWaitSeconds(headers['prefer']);
    const row = await getJob(context, caller.projectId, { jobId: params.jobId, waitSeconds: waitSeconds ?? 0, signal });
    return {
      body: toJob(row),
      headers: {
        ...(row.status === 'pending' ? { 'Retry-After': String(retryAfterSeconds(row)) } : {}),
        ...(waitSeconds === null ? {} : { 'Preference-Applied': `wait=${waitSeconds}` }),
      },
    };
  },
};
