import type { BodyOf, comparisonOperations } from '@docreel/contract';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { startJob } from '../../jobs/start-job.ts';
import { chooseTemplate, findTemplateId } from '../../templates/get-template.ts';
import { findVideo } from '../../videos/videos.store.ts';
import { checkCallback } from '../../webhooks/check-callback.ts';
import { getArticle } from '../read-article.ts';
import type { CompareInput } from './compare-article.job.ts';

/** Starts a job that compares an article with what Docreel writes from a recording. Returns the job ID. */
export async function compareArticle(
  { db, queue, outbound }: Context,
  { projectId, id }: { projectId: string; id: number },
  input: BodyOf<(typeof comparisonOperations)['compareArticle']>,
): Promise<string> {
  checkCallback(outbound, input.callbackUrl);
  const article = await getArticle(db, projectId, id);
  const video = await findVideo(db, projectId, input.videoId);
  if (!video) throw new ApiError('VIDEO_NOT_FOUND');
  const wanted = input.templateId ?? (await findTemplateId(db, projectId, article.template_id));
  const templateId = await chooseTemplate(db, projectId, { kind: 'article', id: wanted });
  if (video.status === 'failed') throw new ApiError('VIDEO_FAILED', `The video could not be processed: ${video.error_message}`);
  return startJob(
    { db, queue },
    {
      projectId,
      kind: 'compare',
      scope: 'generate',
      input: { articleId: article.id, videoId: video.id, templateId } satisfies CompareInput,
      videoId: video.id,
      callbackUrl: input.callbackUrl,
      callbackSecret: input.callbackSecret,
    },
  );
}
