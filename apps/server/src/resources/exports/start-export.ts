import type { Context } from '../../context.ts';
import type { ExportInput } from './export.job.ts';
import { type ExportRequest, prepareExport } from './prepare-export.ts';
import { startJob } from '../jobs/start-job.ts';

/** Starts a job that creates an export and stores it for 24 hours. Returns the job ID. Throws `FOLDER_NOT_FOUND`. */
export async function startExport(context: Context, request: ExportRequest): Promise<string> {
  const { projectId, format, folderId, language, purpose } = request;
  await prepareExport(context, request);
  const input: ExportInput = {
    format,
    ...(folderId !== undefined && { folderId }),
    ...(language !== undefined && { language }),
    ...(purpose && { purpose }),
  };
  return startJob(context, { projectId, kind: 'export', scope: 'read', input });
}
