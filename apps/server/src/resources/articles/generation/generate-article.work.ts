import type { Context } from '../../../context.ts';
import type { Finish, JobRun } from '../../../platform/queue/queue.ts';
import { getTemplateForJob } from '../../templates/get-template.ts';
import { getReadyVideo } from '../../videos/get-ready-video.ts';
import { findFolder } from '../../folders/folders.store.ts';
import { createArticleIn } from '../create-article.ts';
import type { GenerateInput } from './generate-article.job.ts';
import { generateDraft } from './generate-draft.ts';
import { regenerate } from './regenerate-article.work.ts';

/** recording and template → article, with the pictures of its steps. */
export async function makeArticle(context: Context, job: JobRun<GenerateInput>): Promise<Finish> {
  const { articleId } = job.input;
  if (articleId !== undefined) return regenerate(context, { ...job, input: { ...job.input, articleId } });
  const video = await getReadyVideo(context.db, job, job.input.videoId);
  const template = await getTemplateForJob(context.db, job.projectId, { kind: 'article', id: job.input.templateId });
  const { quality, ...draft } = await generateDraft(context, job, { video, template, part: null });
  return async (tx) => {
    // A folder that was deleted meanwhile must not cost the article.
    const folder = job.input.folderId && (await findFolder(tx, job.projectId, job.input.folderId));
    const article = await createArticleIn(tx, {
      ...draft,
      projectId: job.projectId,
      folderId: folder ? folder.id : null,
      author: 'machine',
    });
    return { articleId: article.id, videoId: video.id, quality };
  };
}
