import type { BodyOf, revisionOperations } from '@docreel/contract';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { chooseTemplate, findTemplateId } from '../../templates/get-template.ts';
import { findVideo } from '../../videos/videos.store.ts';
import { checkCallback } from '../../webhooks/check-callback.ts';
import { getArticle } from '../read-article.ts';
import { findMachineRevision } from '../revisions/revisions.store.ts';
import { startJob } from '../../jobs/start-job.ts';

/** Starts a job that generates the article again from its video and keeps people's edits. Returns the job ID. */
export async function regenerateArticle(
  { db, queue, outbound }: Context,
  target: { projectId: string; id: number },
  input: BodyOf<(typeof revisionOperations)['regenerateArticle']>,
): Promise<string> {
  const { projectId } = target;
  checkCallback(outbound, input.callbackUrl);
  const article = await getArticle(db, projectId, target.id);
  const id = input.templateId ?? (await findTemplateId(db, projectId, article.template_id));
  const templateId = await chooseTemplate(db, projectId, { kind: 'article', id });
  const video = article.video_id === null ? undefined : await findVideo(db, projectId, article.video_id);
  if (!video || !(await findMachineRevision(db, article.id)))
    throw new ApiError('CONFLICT', 'This article was not made from a video, or the video was deleted.');
  if (video.status === 'failed') throw new ApiError('VIDEO_FAILED', `The video could not be processed: ${video.error_message}`);
  return startJob(
    { db, queue },
    {
      projectId,
      kind: 'generate',
      scope: 'generate',
      input: { videoId: video.id, templateId, articleId: article.id },
      videoId: video.id,
      callbackUrl: input.callbackUrl,
      callbackSecret: input.callbackSecret,
    },
  );
}
