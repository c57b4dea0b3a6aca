import type { importOperations } from '@docreel/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { acceptedJob } from '../jobs/accepted-job.ts';
import { startImport } from './start-import.ts';

export const importHandlers: Handlers<typeof importOperations> = {
  async importProject(context, { caller, body }) {
    return acceptedJob(context, await startImport(context, caller.projectId, body));
  },
};
