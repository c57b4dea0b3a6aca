import type { BodyOf, generateOperations } from '@docreel/contract';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { chooseTemplate } from '../../templates/get-template.ts';
import { findVideo } from '../../videos/videos.store.ts';
import { checkCallback } from '../../webhooks/check-callback.ts';
import { checkFolder } from '../create-article.ts';
import { startJob } from '../../jobs/start-job.ts';

/** Starts the job that generates an article from a video. Returns the job ID. */
export async function generateArticle(
  { db, queue, outbound }: Context,
  projectId: string,
  input: BodyOf<(typeof generateOperations)['generateArticle']>,
): Promise<string> {
  const { folderId = null } = input;
  checkCallback(outbound, input.callbackUrl);
  const video = await findVideo(db, projectId, input.videoId);
  if (!video) throw new ApiError('VIDEO_NOT_FOUND');
  const templateId = await chooseTemplate(db, projectId, { kind: 'article', id: input.templateId });
  await checkFolder(db, projectId, folderId);
  if (video.status === 'failed') throw new ApiError('VIDEO_FAILED', `The video could not be processed: ${video.error_message}`);
  return startJob(
    { db, queue },
    {
      projectId,
      kind: 'generate',
      scope: 'generate',
      input: { videoId: video.id, templateId, folderId },
      videoId: video.id,
      callbackUrl: input.callbackUrl,
      callbackSecret: input.callbackSecret,
    },
  );
}
