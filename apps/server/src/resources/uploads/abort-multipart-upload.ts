import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { findVideo } from '../videos/videos.store.ts';
import { getMultipartUpload, type MultipartRef } from './get-multipart-upload.ts';
import { cancelUpload } from './cancel-upload.ts';

/** Cancels a multipart upload and deletes the video that was waiting for it. */
export async function abortMultipartUpload(context: Context, projectId: string, ref: MultipartRef): Promise<void> {
  const video = await findVideo(context.db, projectId, ref.videoId);
  if (video && video.status !== 'pending') throw new ApiError('CONFLICT', 'The upload is already complete. Delete the video instead.');
  const upload = await getMultipartUpload(context.db, projectId, ref);
  await cancelUpload(context, upload);
}
