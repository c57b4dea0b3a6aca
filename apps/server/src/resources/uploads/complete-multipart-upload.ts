import type { BodyOf, uploadOperations, Video } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { findVideo } from '../videos/videos.store.ts';
import { readVideo } from '../videos/read-video.ts';
import { checkMultipart, checkPurpose } from './get-multipart-upload.ts';
import { joinUpload } from './join-upload.ts';
import { takeOver } from './take-over.ts';
import { findUpload } from './uploads.store.ts';

type Input = BodyOf<(typeof uploadOperations)['completeMultipartUpload']>;

/**
 * Joins the parts and starts processing the video. No copy is needed, because upload URLs cannot reach a joined file. If an earlier call
 * failed after it joined the parts, this one continues from there.
 */
export async function completeMultipartUpload(context: Context, projectId: string, input: Input): Promise<Video> {
  const { db, config } = context;
  const upload = await findUpload(db, projectId, input.videoId);
  const video = await findVideo(db, projectId, input.videoId);
  if (video && video.status !== 'pending') return readVideo(context, projectId, input.videoId);
  checkMultipart(upload, input);
  checkPurpose(upload, 'video');
  const sizeBytes = await joinUpload(context, upload, { ...input, maxBytes: config.IMPORT_MAX_BYTES });
  await takeOver(context, upload, { storageKey: upload.storage_key, sizeBytes, sha256: null });
  return readVideo(context, projectId, input.videoId);
}
