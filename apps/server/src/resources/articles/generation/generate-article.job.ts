import type { Context } from '../../../context.ts';
import type { Commit, JobKind, JobRun } from '../../../platform/queue/queue.ts';
import { findFolder } from '../../folders/folders.store.ts';
import { getTemplateForJob } from '../../templates/get-template.ts';
import { getReadyVideo } from '../../videos/get-ready-video.ts';
import { createArticleIn } from '../create-article.ts';
import { generateDraft } from './generate-draft.ts';
import { regenerate } from './regenerate-draft.ts';

/** `articleId` is set if an existing article is regenerated. */
export type GenerateInput = { videoId: string; templateId: number; folderId?: number | null; articleId?: number };

export const generateArticleJob: JobKind<Context, GenerateInput> = {
  kind: 'generate',
  run: makeArticle,
};

/** Generates an article from a video's recording and a template, including the pictures of its steps. */
async function makeArticle(context: Context, job: JobRun<GenerateInput>): Promise<Commit> {
  const { articleId } = job.input;
  if (articleId !== undefined) return regenerate(context, { ...job, input: { ...job.input, articleId } });
  const video = await getReadyVideo(context.db, job, job.input.videoId);
  const template = await getTemplateForJob(context.db, job.projectId, { kind: 'article', id: job.input.templateId });
  const { quality, ...draft } = await generateDraft(context, job, { video, template, part: null });
  return async (tx) => {
    // If the folder was deleted in the meantime, the article is created at the root.
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
