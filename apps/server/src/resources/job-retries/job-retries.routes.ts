import type { jobListOperations } from '@docreel/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { acceptedJob } from '../jobs/accepted-job.ts';
import { retryJob } from './retry-job.ts';

export const jobRetryHandlers: Handlers<Pick<typeof jobListOperations, 'retryJob'>> = {
  async retryJob(context, { caller, params, body }) {
    const accepted = await acceptedJob(context, await retryJob(context, caller, { jobId: params.jobId, options: body }));
    const Location = `${context.config.API_BASE_PATH}/jobs/${accepted.body.jobId}`;
    return { ...accepted, headers: { ...accepted.headers, Location } };
  },
};
