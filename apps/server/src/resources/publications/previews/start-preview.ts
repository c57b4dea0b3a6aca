import type { BodyOf, previewOperations } from '@docreel/contract';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { startJob } from '../../jobs/start-job.ts';
import { checkCallback } from '../../webhooks/check-callback.ts';
import { countPreviews } from './previews.store.ts';

/** Maximum number of previews per project. Each preview keeps all its files as long as it exists. */
const PREVIEWS_MAX = 20;

/** Starts the job that builds a preview of the site. Returns the job ID. */
export async function startPreview(
  { db, queue, outbound }: Context,
  projectId: string,
  { callbackUrl, callbackSecret }: BodyOf<(typeof previewOperations)['createPreview']>,
): Promise<string> {
  checkCallback(outbound, callbackUrl);
  if ((await countPreviews(db, projectId)) >= PREVIEWS_MAX)
    throw new ApiError('CONFLICT', `${PREVIEWS_MAX} previews are kept. Remove one with DELETE /publish/previews/{previewId}.`);
  const input = { action: 'preview' };
  return startJob({ db, queue }, { projectId, kind: 'publish', scope: 'write', input, callbackUrl, callbackSecret });
}
