import type { structureOperations } from '@docreel/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { acceptedJob } from '../jobs/accepted-job.ts';
import { generateStructure } from './generate-structure.ts';

export const structureHandlers: Handlers<typeof structureOperations> = {
  async generateStructure(context, { caller, body }) {
    return acceptedJob(context, await generateStructure(context, caller.projectId, body));
  },
};
