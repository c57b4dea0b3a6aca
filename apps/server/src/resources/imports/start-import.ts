import { ARCHIVE_MAX_BYTES, type BodyOf, type importOperations } from '@docreel/contract';
import { v7 as uuid } from 'uuid';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { startJob, startJobWith } from '../jobs/start-job.ts';
import { takeUpload } from '../uploads/take-upload.ts';
import { findVideo } from '../videos/videos.store.ts';
import { checkCallback } from '../webhooks/check-callback.ts';
import type { ImportInput } from './import-project.job.ts';

type Wish = BodyOf<(typeof importOperations)['importProject']>;

/** A job may wait, and one that failed for a reason of ours be tried again. */
const KEPT_MS = 48 * 3_600_000;

/** Makes an archive of an upload in parts, in place of a video, and starts the job that imports it; answers the job's id. */
export async function startImport(context: Context, projectId: string, { videoId, uploadId, ...callback }: Wish): Promise<string> {
  checkCallback(context.outbound, callback.callbackUrl);
  const expected = await findVideo(context.db, projectId, videoId);
  const storageKey = `imports/${uuid()}.zip`;
  const input: ImportInput = { storageKey, name: expected?.filename ?? 'docs.zip' };
  return takeUpload(context, projectId, {
    videoId,
    uploadId,
    storageKey,
    keptMs: KEPT_MS,
    maxBytes: ARCHIVE_MAX_BYTES,
    use: (tx) => startJobWith(context, tx, { projectId, kind: 'import', scope: 'write', input, ...callback }),
  });
}

/** Starts another job for the archive of one that failed. */
export async function importAgain(
  context: Context,
  projectId: string,
  { storageKey, name, ...callback }: ImportInput & Pick<Wish, 'callbackUrl' | 'callbackSecret'>,
): Promise<string> {
  if (!(await context.storage.stat(storageKey))) throw new ApiError('CONFLICT', 'The file is not kept any more. Upload it again.');
  return startJob(context, { projectId, kind: 'import', scope: 'write', input: { storageKey, name }, ...callback });
}
