import type { BodyOf, languageOperations } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { checkCallback } from '../webhooks/check-callback.ts';
import { resolveTarget } from './resolve-target.ts';
import { listKnownArticleIds } from './translations.store.ts';
import { startJob } from '../jobs/start-job.ts';

type TranslateInput = BodyOf<(typeof languageOperations)['translate']>;

/** Starts the job that translates a project into a language. Returns the job ID. */
export async function translate({ db, queue, outbound }: Context, projectId: string, request: TranslateInput): Promise<string> {
  const { articleIds, callbackUrl, callbackSecret } = request;
  checkCallback(outbound, callbackUrl);
  const language = await resolveTarget({ db }, projectId, request.language);
  if (articleIds) {
    const known = await listKnownArticleIds(db, projectId, articleIds);
    const unknown = articleIds.find((id) => !known.has(id));
    if (unknown !== undefined) throw new ApiError('ARTICLE_NOT_FOUND', `The project has no article ${unknown}.`);
  }
  const input = { language, ...(articleIds && { articleIds }) };
  return startJob({ db, queue }, { projectId, kind: 'translate', scope: 'generate', input, callbackUrl, callbackSecret });
}
