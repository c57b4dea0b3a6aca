import type { BodyOf, JobType, jobListOperations, structureOperations } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Caller } from '../../platform/http/handler.ts';
import { compareArticle } from '../articles/comparing/compare-article.ts';
import type { CompareInput } from '../articles/comparing/compare-article.job.ts';
import { generateArticle } from '../articles/generation/generate-article.ts';
import { regenerateArticle } from '../articles/generation/regenerate-article.ts';
import type { ExportInput } from '../exports/export.job.ts';
import { startExport } from '../exports/start-export.ts';
import type { ImportInput } from '../imports/import-project.job.ts';
import { retryImport } from '../imports/start-import.ts';
import type { PublishAction } from '../publications/publication.ts';
import { publish } from '../publications/publish.ts';
import { generateStructure } from '../structures/generate-structure.ts';
import { translate } from '../translations/translate.ts';
import { importVideo } from '../videos/importing/import-video.ts';
import { checkCallback } from '../webhooks/check-callback.ts';
import { findJob } from '../jobs/jobs.store.ts';
import { requireStarterScope } from '../jobs/job-access.ts';

type RetryOptions = BodyOf<(typeof jobListOperations)['retryJob']>;

/**
 * Starts a failed job again with the same input and the same checks as the original request. Returns the ID of the new job. Throws
 * `JOB_NOT_FOUND` or `CONFLICT`.
 */
export async function retryJob(
  context: Context,
  caller: Caller,
  { jobId, options }: { jobId: string; options: RetryOptions },
): Promise<string> {
  const row = await findJob(context.db, caller.projectId, jobId);
  if (!row) throw new ApiError('JOB_NOT_FOUND');
  requireStarterScope(row, caller);
  if (row.status !== 'failed')
    throw new ApiError(
      'CONFLICT',
      row.status === 'pending' ? 'The job has not ended yet.' : 'The job completed; there is nothing to retry.',
    );
  checkCallback(context.outbound, options.callbackUrl);
  try {
    return await RESTART[row.kind as JobType](context, { projectId: row.project_id, input: row.input as never }, options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'RATE_LIMITED') throw error;
    throw new ApiError('CONFLICT', `The job cannot be started again: ${error.message}`, { cause: error });
  }
}

type Restart = (context: Context, job: { projectId: string; input: never }, options: RetryOptions) => Promise<string>;

/** Functions that start a failed job again, by job type. Their input is the stored input of the failed job. */
const RESTART: Record<JobType, Restart> = {
  generate(
    context,
    { projectId, input }: FailedJob<{ videoId: string; templateId: number; folderId?: number; articleId?: number }>,
    options,
  ) {
    const { articleId, videoId, templateId, folderId = null } = input;
    if (articleId !== undefined) return regenerateArticle(context, { projectId, id: articleId }, { templateId, ...options });
    return generateArticle(context, projectId, { videoId, templateId, folderId, ...options });
  },
  compare(context, { projectId, input }: FailedJob<CompareInput>, options) {
    const { articleId, videoId, templateId } = input;
    return compareArticle(context, { projectId, id: articleId }, { videoId, templateId, ...options });
  },
  generate_structure(context, { projectId, input }: FailedJob<StructureInput>, options) {
    const { articleTemplateId, ...rest } = input;
    return generateStructure(context, projectId, { ...rest, ...(articleTemplateId !== null && { articleTemplateId }), ...options });
  },
  import_video_url(context, { projectId, input: { url, name } }: FailedJob<{ url: string; name: string | null }>, options) {
    return importVideo(context, projectId, { url, ...(name !== null && { name }), ...options });
  },
  publish(context, { projectId, input: { action } }: FailedJob<{ action: PublishAction }>, options) {
    return publish(context, projectId, { action, ...options });
  },
  translate(context, { projectId, input }: FailedJob<{ language: string; articleIds?: number[] }>, options) {
    return translate(context, projectId, { ...input, ...options });
  },
  export(context, { projectId, input }: FailedJob<ExportInput>) {
    return startExport(context, { projectId, ...input });
  },
  import(context, { projectId, input }: FailedJob<ImportInput>, options) {
    return retryImport(context, projectId, { ...input, ...options });
  },
};

interface FailedJob<Input> {
  projectId: string;
  input: Input;
}
type StructureInput = Omit<BodyOf<(typeof structureOperations)['generateStructure']>, 'articleTemplateId'> & {
  articleTemplateId: number | null;
};
