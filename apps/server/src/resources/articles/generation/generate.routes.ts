import type { generateOperations } from '@docreel/contract';
import type { Handlers } from '../../../platform/http/handler.ts';
import { acceptedJob } from '../../jobs/accepted-job.ts';
import { generateArticle } from './generate-article.ts';

export const generateHandlers: Handlers<typeof generateOperations> = {
  async generateArticle(context, { caller, body }) {
    return acceptedJob(context, await generateArticle(context, caller.projectId, body));
  },
};
