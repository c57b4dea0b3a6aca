import type { publishOperations } from '@docreel/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { acceptedJob } from '../jobs/accepted-job.ts';
import { publish } from './publish.ts';
import { getPublishStatus } from './publish-status.ts';

export const publishHandlers: Handlers<typeof publishOperations> = {
  async publish(context, { caller, body }) {
    return acceptedJob(context, await publish(context, caller.projectId, { ...body, action: 'publish' }));
  },

  async republish(context, { caller, body }) {
    return acceptedJob(context, await publish(context, caller.projectId, { ...body, action: 'republish' }));
  },

  async getPublishStatus(context, { caller }) {
    return { body: await getPublishStatus(context, caller.projectId) };
  },
};
