import type { Context } from '../../context.ts';
import type { JobKind } from '../../platform/queue/queue.ts';

export type TranslateInput = { language: string; articleIds?: number[] };

export const translateJob: JobKind<Context, TranslateInput> = {
  kind: 'translate',
  run: async (context, job) => (await import('./translating/translate.work.ts')).translateAll(context, job),
};
