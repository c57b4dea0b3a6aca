import type { Context } from '../../../context.ts';
import { type Commit, JobFailure, type JobRun } from '../../../platform/queue/queue.ts';
import { getTemplateForJob } from '../../templates/get-template.ts';
import { getReadyVideo } from '../../videos/get-ready-video.ts';
import type { ArticleRow } from '../article.ts';
import { findArticle, lockArticle } from '../articles.store.ts';
import { generateDraft } from './generate-draft.ts';
import { findMachineRevision } from '../revisions/revisions.store.ts';
import { saveMerged } from '../merging/save-merged.ts';

export type RegenerateInput = { videoId: string; templateId: number; articleId: number };

/** Generates an article again and merges the result with the current text, which people may have edited. */
export async function regenerate(context: Context, job: JobRun<RegenerateInput>): Promise<Commit> {
  const { articleId, videoId, templateId } = job.input;
  const article = await findArticle(context.db, job.projectId, articleId);
  const base = await findMachineRevision(context.db, articleId);
  if (!article || !base) throw createDeletedFailure();
  const video = await getReadyVideo(context.db, job, videoId);
  const template = await getTemplateForJob(context.db, job.projectId, { kind: 'article', id: templateId });
  const part = toPart(article);
  // An article about a part of a video keeps the title from the planned structure.
  const { quality, ...draft } = await generateDraft(context, job, { video, template, part, ...(part && { title: base.title }) });
  return async (tx) => {
    // The current text is read after the generation, because a person may have edited the article during the job.
    const row = await lockArticle(tx, job.projectId, articleId);
    const before = await findMachineRevision(tx, articleId);
    if (!row || !before) throw createDeletedFailure();
    return { articleId, videoId, quality, ...(await saveMerged(context, tx, { row, base: before, draft })) };
  };
}

function createDeletedFailure(): JobFailure {
  return new JobFailure('ARTICLE_NOT_FOUND', 'the article was deleted');
}

function toPart({ part_start_seconds: startSeconds, part_end_seconds: endSeconds }: ArticleRow) {
  return startSeconds === null || endSeconds === null ? null : { startSeconds, endSeconds };
}
