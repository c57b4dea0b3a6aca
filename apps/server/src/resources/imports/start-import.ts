import { ARCHIVE_MAX_BYTES, type BodyOf, type importOperations } from '@docreel/contract';
import { v7 as uuid } from 'uuid';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { startJob, startJobWith } from '../jobs/start-job.ts';
import { claimUpload } from '../uploads/claim-upload.ts';
import { checkCallback } from '../webhooks/check-callback.ts';
import type { ImportInput } from './import-project.job.ts';

type ImportRequest = BodyOf<(typeof importOperations)['importProject']>;

/** Uploaded archives are deleted after 48 hours. Until then, a failed import can be retried. */
const KEPT_MS = 48 * 3_600_000;

/** Starts a job that imports an uploaded archive. Returns the job ID. */
export async function startImport(context: Context, projectId: string, { videoId, uploadId, ...callback }: ImportRequest): Promise<string> {
  checkCallback(context.outbound, callback.callbackUrl);
  const storageKey = `imports/${uuid()}.zip`;
  return claimUpload(context, projectId, {
    videoId,
    uploadId,
    storageKey,
    deleteAfterMs: KEPT_MS,
    maxBytes: ARCHIVE_MAX_BYTES,
    onClaimed: (tx, filename) => {
      const input: ImportInput = { storageKey, name: filename ?? 'docs.zip' };
      return startJobWith(context, tx, { projectId, kind: 'import', scope: 'write', input, ...callback });
    },
  });
}

/** Starts another job for the archive of a failed import. Returns the ID of the new job. Throws `CONFLICT` if the archive was deleted. */
export async function retryImport(
  context: Context,
  projectId: string,
  { storageKey, name, ...callback }: ImportInput & Pick<ImportRequest, 'callbackUrl' | 'callbackSecret'>,
): Promise<string> {
  if (!(await context.storage.stat(storageKey))) throw new ApiError('CONFLICT', 'The file no longer exists. Upload it again.');
  return startJob(context, { projectId, kind: 'import', scope: 'write', input: { storageKey, name }, ...callback });
}
