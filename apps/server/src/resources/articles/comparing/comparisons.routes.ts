import type { comparisonOperations } from '@docreel/contract';
import type { Handlers } from '../../../platform/http/handler.ts';
import { acceptedJob } from '../../jobs/accepted-job.ts';
import { compareArticle } from './compare-article.ts';

export const comparisonHandlers: Handlers<typeof comparisonOperations> = {
  async compareArticle(context, { caller, params, body }) {
    return acceptedJob(context, await compareArticle(context, { projectId: caller.projectId, id: params.id }, body));
  },
};
