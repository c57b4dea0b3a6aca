import type { BodyOf, generateOperations } from '@docreel/contract';
import { ARTICLE_TEMPLATES, type ArticleTemplate } from '@docreel/writer';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { checkCallback } from '../webhooks/check-callback.ts';
import { findVideo } from '../videos/videos.store.ts';

/** Starts the job that writes an article from a video; answers the job's id. */
export async function generateArticle(
  { db, queue, outbound }: Context,
  projectId: string,
  input: BodyOf<(typeof generateOperations)['generateArticle']>,
): Promise<string> {
  checkCallback(outbound, input.callbackUrl);
  const video = await findVideo(db, projectId, input.videoId);
  if (!video) throw new ApiError('VIDEO_NOT_FOUND');
  const template = getTemplate(input.templateId);
  if (video.status === 'failed') throw new ApiError('VIDEO_FAILED', `The video could not be processed: ${video.error_message}`);
  return db.transaction().execute((tx) =>
    queue.enqueue(tx, {
      projectId,
      kind: 'generate',
      scope: 'generate',
      input: { videoId: video.id, templateId: template.id },
      videoId: video.id,
      callbackUrl: input.callbackUrl,
      callbackSecret: input.callbackSecret,
    }),
  );
}

/** The template asked for, or the first. */
export function getTemplate(id: number | undefined): ArticleTemplate {
  const template = id === undefined ? ARTICLE_TEMPLATES[0] : ARTICLE_TEMPLATES.find((one) => one.id === id);
  if (!template) throw new ApiError('TEMPLATE_NOT_FOUND');
  return template;
}
