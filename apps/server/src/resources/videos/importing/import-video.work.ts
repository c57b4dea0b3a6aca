import { probeVideo, type Source } from '@docreel/recording';
import type { Context } from '../../../context.ts';
import { withoutSignal } from '../../../platform/db/bind-to-signal.ts';
import { type Finish, JobFailure, type JobRun } from '../../../platform/queue/queue.ts';
import { bytesDone, risingPercent } from './bytes-progress.ts';
import { download, type Downloaded } from './download.ts';
import { nameOf } from '../../../lib/filename.ts';
import { type ImportVideoInput, storageKeyOf } from './import-video.job.ts';
import { toJobFailure } from '../job-failure.ts';
import { PROCESS_VIDEO } from '../processing/process-video.job.ts';
import { videoLimits } from '../video-limits.ts';
import { checkRoomForVideo, roomForImport } from '../room.ts';
import { contentTypeOf, withExtension } from '../video.ts';
import { hasJobFailed, insertVideo } from '../videos.store.ts';

/** address → stored file → proof that it is a video → its record. A job taken over during the download begins it anew. */
export async function fetchVideo(context: Context, job: JobRun<ImportVideoInput>): Promise<Finish> {
  const storageKey = storageKeyOf(job.id);
  try {
    const file = await job.step('download', () => downloadFile(context, job, storageKey));
    const source = await job.step('probe', () => probe(context, job, storageKey));
    const contentType = contentTypeOf(source);
    const filename = withExtension(file.filename, contentType);
    return async (tx) => {
      await checkRoomForVideo(tx, context.config, { projectId: job.projectId, sizeBytes: file.sizeBytes });
      const videoId = await insertVideo(tx, {
        project_id: job.projectId,
        filename,
        name: job.input.name ?? nameOf(filename),
        storage_key: storageKey,
        sha256: file.sha256,
        content_type: contentType,
        size_bytes: file.sizeBytes,
        duration_seconds: source.durationSeconds,
        width: source.width,
        height: source.height,
        source_url: job.input.url,
      });
      const { projectId, requestId } = job;
      await context.queue.enqueue(tx, { projectId, kind: PROCESS_VIDEO, scope: 'generate', input: { videoId }, videoId, requestId });
      return { videoId };
    };
  } catch (error) {
    // Where that fails, `onFailed` has owed it.
    if (await isOver(context, job, error)) await context.storage.delete(storageKey).catch(() => undefined);
    throw error;
  }
}

async function downloadFile(context: Context, job: JobRun<ImportVideoInput>, storageKey: string): Promise<Downloaded> {
  const maxBytes = await roomForImport(context.db, context.config, job.projectId);
  const percentOf = risingPercent(90);
  job.progress('downloading', 0);
  return download(context, {
    url: job.input.url,
    storageKey,
    maxBytes,
    signal: job.signal,
    onProgress: (received, total) => job.progress(bytesDone('downloading', received, total), percentOf(received, total)),
  });
}

async function probe({ storage, config }: Context, job: JobRun<ImportVideoInput>, storageKey: string): Promise<Source> {
  job.progress('checking the file', 90);
  try {
    await using file = await storage.localFile(storageKey);
    return await probeVideo(file.path, { limits: videoLimits(config), signal: job.signal });
  } catch (error) {
    job.signal.throwIfAborted();
    throw toJobFailure(error);
  }
}

/** Whether nobody will ask for the file again: the job fails for good, or it was cancelled under us. A job only taken over needs it still. */
async function isOver({ db }: Context, job: JobRun<ImportVideoInput>, error: unknown): Promise<boolean> {
  if (job.signal.aborted) return hasJobFailed(withoutSignal(db), job.id);
  return error instanceof JobFailure && !error.isPassing;
}
