import type { BodyOf, videoOperations } from '@docreel/contract';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { type Outbound, OutboundError } from '../../../platform/outbound/outbound.ts';
import { checkCallback } from '../../webhooks/check-callback.ts';
import { IMPORT_VIDEO } from './import-video.job.ts';
import { startJob } from '../../jobs/start-job.ts';

/** Starts the job that downloads a video from a URL. Returns the job ID. The job creates the video after probing the file. */
export async function importVideo(
  { db, queue, outbound }: Context,
  projectId: string,
  input: BodyOf<(typeof videoOperations)['importVideo']>,
): Promise<string> {
  checkSource(outbound, input.url);
  checkCallback(outbound, input.callbackUrl);
  return startJob(
    { db, queue },
    {
      projectId,
      kind: IMPORT_VIDEO,
      scope: 'generate',
      input: { url: input.url, name: input.name ?? null },
      callbackUrl: input.callbackUrl,
      callbackSecret: input.callbackSecret,
    },
  );
}

/**
 * Rejects invalid and forbidden URLs immediately, so that the caller gets the error in the response. Host names are checked later, when
 * they are resolved.
 */
function checkSource(outbound: Outbound, url: string): void {
  try {
    outbound.check(url);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const code = error.code === 'URL_NOT_ALLOWED' ? 'URL_NOT_ALLOWED' : 'INVALID_URL';
    throw new ApiError(code, error.message, { cause: error, details: [{ path: 'body.url', code: 'url', message: error.message }] });
  }
}
