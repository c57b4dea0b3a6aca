import type { BodyOf, publishOperations } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { checkCallback } from '../webhooks/check-callback.ts';
import { findLivePublication } from './publications.store.ts';
import type { PublishAction } from './publication.ts';
import { startJob } from '../jobs/start-job.ts';

type PublishInput = BodyOf<(typeof publishOperations)['publish']>;

/** Starts the job that publishes the project or takes its site offline. Returns the job ID. */
export async function publish(
  { db, queue, outbound }: Context,
  projectId: string,
  request: PublishInput & { action: PublishAction },
): Promise<string> {
  const { action, callbackUrl, callbackSecret } = request;
  checkCallback(outbound, callbackUrl);
  if (action !== 'publish' && !(await findLivePublication(db, projectId))) throw new ApiError('NOT_PUBLISHED');
  return startJob({ db, queue }, { projectId, kind: 'publish', scope: 'publish', input: { action }, callbackUrl, callbackSecret });
}
