import type { Context } from '../../../context.ts';
import type { Commit, JobKind, JobRun } from '../../../platform/queue/queue.ts';
import { findFolder } from '../../folders/folders.store.ts';
import { getTemplateForJob } from '../../templates/get-template.ts';
import { getReadyVideo } from '../../videos/get-ready-video.ts';
import { createArticleIn } from '../create-article.ts';
import { generateDraft } from './generate-draft.ts';
import { regenerate } from './regenerate-draft.ts';

/** Input of the job. `articleId` is set if the job regenerates an existing article. */
export type GenerateInput = { videoId: string; templateId: number; folderId?: number | null; articleId?: number };

export const generateArticleJob: JobKind<Context, GenerateInput> = {
  kind: 'generate',
  run: runGeneration,
};

/** Runs the job that generates an article, including its pictures, from a video and a template. */
async function runGeneration(context: Context, job: JobRun<GenerateInput>): Promise<Commit> {
  const { articleId } = job.input;
  if (articleId !== undefined) return regenerate(context, { ...job, input: { ...job.input, articleId } });
  const video = await getReadyVideo(context.db, job, job.input.videoId);
  const template = await getTemplateForJob(context.db, job.projectId, { kind: 'article', id: job.input.templateId });
  const { quality, ...draft } = await generateDraft(context, job, { video, template, part: null });
  return async (tx) => {
    // The folder may have been deleted while the job ran. In that case the article is created at the root.
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
