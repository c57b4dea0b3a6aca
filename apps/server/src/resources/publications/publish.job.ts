import type { Context } from '../../context.ts';
import type { JobKind } from '../../platform/queue/queue.ts';
import type { PublishAction } from './publication.ts';

export type PublishInput = { action: PublishAction | 'preview' };

export const publishJob: JobKind<Context, PublishInput> = {
  kind: 'publish',
  run: async (context, job) => (await import('./publish.work.ts')).makePublication(context, job),
};
