import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { discardAsset } from '../assets/discard-asset.ts';
import { scheduleFileDeletion } from '../assets/schedule-deletion.ts';
import { recordingFolder } from './processing/stage-name.ts';
import { deleteVideoRow, listPendingJobs } from './videos.store.ts';

/**
 * Removes a video, ends the work on it, and owes the removal of its files, in one transaction: none of the three can be lost.
 * Articles made from it stay.
 */
export async function deleteVideo({ db, queue }: Context, projectId: string, videoId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Jobs before the video, as a worker locks them that finishes one: the other order could wait for each other.
    for (const jobId of await listPendingJobs(tx, projectId, videoId)) await queue.cancel(tx, jobId, 'the video was deleted');
    const video = await deleteVideoRow(tx, projectId, videoId);
    if (!video) throw new ApiError('VIDEO_NOT_FOUND');
    const storageKeys = [video.storage_key, video.sha256 && `${recordingFolder(video.sha256)}/`];
    for (const asset of [video.poster_asset, video.captions_asset])
      if (asset) storageKeys.push(...(await discardAsset(tx, projectId, asset)));
    await scheduleFileDeletion({ queue }, tx, { projectId, storageKeys });
  });
}
