import type { BodyOf, JobType, jobListOperations, structureOperations } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Caller } from '../../platform/http/handler.ts';
import { generateArticle } from '../articles/generation/generate-article.ts';
import { regenerateArticle } from '../articles/generation/regenerate-article.ts';
import type { ExportInput } from '../exports/export.job.ts';
import { startExport } from '../exports/start-export.ts';
import type { ImportInput } from '../imports/import-project.job.ts';
import { importAgain } from '../imports/start-import.ts';
import type { PublishAction } from '../publications/publication.ts';
import { publish } from '../publications/publish.ts';
import { generateStructure } from '../structures/generate-structure.ts';
import { translate } from '../translations/translate.ts';
import { importVideo } from '../videos/importing/import-video.ts';
import { checkCallback } from '../webhooks/check-callback.ts';
import { findJob } from './jobs.store.ts';
import { requireStarterScope } from './may-see.ts';

type Wish = BodyOf<(typeof jobListOperations)['retryJob']>;

/** Starts the failed job once more by the verb that started it, so all that was checked then is checked now; answers the new job's id. */
export async function retryJob(context: Context, caller: Caller, { jobId, wish }: { jobId: string; wish: Wish }): Promise<string> {
  const row = await findJob(context.db, caller.projectId, jobId);
  if (!row) throw new ApiError('JOB_NOT_FOUND');
  requireStarterScope(row, caller);
  if (row.status !== 'failed')
    throw new ApiError('CONFLICT', row.status === 'pending' ? 'The job has not ended yet.' : 'The job did what it was for.');
  checkCallback(context.outbound, wish.callbackUrl);
  try {
    return await START[row.kind as JobType](context, { projectId: row.project_id, input: row.input as never }, wish);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'RATE_LIMITED') throw error;
    throw new ApiError('CONFLICT', `The job cannot be started again: ${error.message}`, { cause: error });
  }
}

type Start = (context: Context, job: { projectId: string; input: never }, wish: Wish) => Promise<string>;

/** Each kind's input is what its verb wrote. */
const START: Record<JobType, Start> = {
  generate(context, { projectId, input }: Told<{ videoId: string; templateId: number; folderId?: number; articleId?: number }>, wish) {
    const { articleId, videoId, templateId, folderId = null } = input;
    if (articleId !== undefined) return regenerateArticle(context, { projectId, id: articleId }, { templateId, ...wish });
    return generateArticle(context, projectId, { videoId, templateId, folderId, ...wish });
  },
  generate_structure(context, { projectId, input }: Told<StructureInput>, wish) {
    const { articleTemplateId, ...rest } = input;
    return generateStructure(context, projectId, { ...rest, ...(articleTemplateId !== null && { articleTemplateId }), ...wish });
  },
  import_video_url(context, { projectId, input: { url, name } }: Told<{ url: string; name: string | null }>, wish) {
    return importVideo(context, projectId, { url, ...(name !== null && { name }), ...wish });
  },
  publish(context, { projectId, input: { action } }: Told<{ action: PublishAction }>, wish) {
    return publish(context, projectId, { action, ...wish });
  },
  translate(context, { projectId, input }: Told<{ language: string; articleIds?: number[] }>, wish) {
    return translate(context, projectId, { ...input, ...wish });
  },
  export(context, { projectId, input }: Told<ExportInput>) {
    return startExport(context, { projectId, ...input });
  },
  import(context, { projectId, input }: Told<ImportInput>, wish) {
    return importAgain(context, projectId, { ...input, ...wish });
  },
};

interface Told<Input> {
  projectId: string;
  input: Input;
}
type StructureInput = Omit<BodyOf<(typeof structureOperations)['generateStructure']>, 'articleTemplateId'> & {
  articleTemplateId: number | null;
};
