import { probeVideo, type Source } from '@docreel/recording';
import type { Context } from '../../../context.ts';
import { nameVideo } from '../../../lib/filename.ts';
import { withoutSignal } from '../../../platform/db/bind-to-signal.ts';
import { type Commit, JobFailure, type JobKind, type JobRun } from '../../../platform/queue/queue.ts';
import { scheduleDelayedDeletion } from '../../assets/schedule-deletion.ts';
import { toJobFailure } from '../job-failure.ts';
import { PROCESS_VIDEO } from '../processing/process-video.job.ts';
import { checkVideoQuota, getRemainingImportBytes } from '../quota.ts';
import { getVideoLimits } from '../video-limits.ts';
import { contentTypeOf, withExtension } from '../video.ts';
import { hasJobFailed, insertVideo } from '../videos.store.ts';
import { describeBytes, createPercentTracker } from './bytes-progress.ts';
import { download, type DownloadedFile } from './download.ts';

export const IMPORT_VIDEO = 'import_video_url';

export type ImportVideoInput = { url: string; name: string | null };

export const importVideoJob: JobKind<Context, ImportVideoInput> = {
  kind: IMPORT_VIDEO,
  lane: 'download',
  run: runImport,

  // Schedules the deletion of the downloaded file for a time when the worker can no longer write it.
  async onFailed(tx, { id, projectId }) {
    await scheduleDelayedDeletion(tx, { projectId, storageKeys: [getStorageKey(id)], afterMs: WRITE_GRACE_MS });
  },
};

const WRITE_GRACE_MS = 60_000;

/** The storage key contains the job ID, so that a retried job overwrites the same file. */
export function getStorageKey(jobId: string): string {
  return `videos/${jobId}`;
}

/**
 * Downloads the URL to storage, probes the file and creates the video. If another worker takes over the job during the download, the
 * download starts again.
 */
async function runImport(context: Context, job: JobRun<ImportVideoInput>): Promise<Commit> {
  const storageKey = getStorageKey(job.id);
  try {
    const file = await job.step('download', () => downloadFile(context, job, storageKey));
    const source = await job.step('probe', () => probe(context, job, storageKey));
    const contentType = contentTypeOf(source);
    const filename = withExtension(file.filename, contentType);
    return async (tx) => {
      await checkVideoQuota(tx, context.config, { projectId: job.projectId, sizeBytes: file.sizeBytes });
      const videoId = await insertVideo(tx, {
        project_id: job.projectId,
        filename,
        name: job.input.name ?? nameVideo(filename),
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
    // If this deletion fails, the one that `onFailed` has scheduled deletes the file.
    if (await isFinalFailure(context, job, error)) await context.storage.delete(storageKey).catch(() => undefined);
    throw error;
  }
}

async function downloadFile(context: Context, job: JobRun<ImportVideoInput>, storageKey: string): Promise<DownloadedFile> {
  const maxBytes = await getRemainingImportBytes(context.db, context.config, job.projectId);
  const getPercent = createPercentTracker(90);
  job.progress('downloading', 0);
  return download(context, {
    url: job.input.url,
    storageKey,
    maxBytes,
    signal: job.signal,
    onProgress: (received, total) => job.progress(describeBytes('downloading', received, total), getPercent(received, total)),
  });
}

async function probe({ storage, config }: Context, job: JobRun<ImportVideoInput>, storageKey: string): Promise<Source> {
  job.progress('checking the file', 90);
  try {
    await using file = await storage.localFile(storageKey);
    return await probeVideo(file.path, { limits: getVideoLimits(config), signal: job.signal });
  } catch (error) {
    job.signal.throwIfAborted();
    throw toJobFailure(error);
  }
}

/** Returns true if the job will not run again and therefore does not need the file: it failed permanently or was cancelled. */
async function isFinalFailure({ db }: Context, job: JobRun<ImportVideoInput>, error: unknown): Promise<boolean> {
  if (job.signal.aborted) return hasJobFailed(withoutSignal(db), job.id);
  return error instanceof JobFailure && !error.isTemporary;
}
