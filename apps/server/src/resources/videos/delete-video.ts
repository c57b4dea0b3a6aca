import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { discardAsset } from '../assets/discard-asset.ts';
import { scheduleFileDeletion } from '../assets/schedule-deletion.ts';
import { recordingFolder } from './processing/stage-file.ts';
import { deleteCaptions } from './transcripts/caption-translations.store.ts';
import { deleteVideoRow, listPendingJobs } from './videos.store.ts';

/**
 * Deletes a video, cancels its jobs and schedules the deletion of its files, in one transaction. Articles that were generated from the
 * video stay.
 */
export async function deleteVideo({ db, queue }: Context, projectId: string, videoId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Jobs are locked before the video, in the same order as by a worker that finishes a job. The opposite order could deadlock.
    for (const jobId of await listPendingJobs(tx, projectId, videoId)) await queue.cancel(tx, jobId, 'the video was deleted');
    const translated = await deleteCaptions(tx, projectId, { videoId });
    const video = await deleteVideoRow(tx, projectId, videoId);
    if (!video) throw new ApiError('VIDEO_NOT_FOUND');
    const storageKeys = [video.storage_key, video.sha256 && `${recordingFolder(video.sha256)}/`];
    for (const asset of [video.poster_asset, video.captions_asset, ...translated])
      if (asset) storageKeys.push(...(await discardAsset(tx, projectId, asset)));
    await scheduleFileDeletion({ queue }, tx, { projectId, storageKeys });
  });
}
