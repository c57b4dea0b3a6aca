import type { Context } from '../../../context.ts';
import type { JobKind } from '../../../platform/queue/queue.ts';

/** `articleId`: of an article that is made anew. */
export type GenerateInput = { videoId: string; templateId: number; folderId?: number | null; articleId?: number };

export const generateArticleJob: JobKind<Context, GenerateInput> = {
  kind: 'generate',
  run: async (context, job) => (await import('./generate-article.work.ts')).makeArticle(context, job),
};
