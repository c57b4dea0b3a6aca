import type { BodyOf, uploadOperations, Video } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { findVideo } from '../videos/videos.store.ts';
import { readVideo } from '../videos/read-video.ts';
import { checkMultipart, checkPurpose } from './get-multipart-upload.ts';
import { assembleUpload } from './assemble-upload.ts';
import { attachUpload } from './attach-upload.ts';
import { findUpload } from './uploads.store.ts';

type Input = BodyOf<(typeof uploadOperations)['completeMultipartUpload']>;

/**
 * Assembles the parts of a multipart upload and starts processing the video. No upload URL can write to the assembled file, so no copy is
 * needed. If an earlier call crashed after assembling the parts, this call continues with the file.
 */
export async function completeMultipartUpload(context: Context, projectId: string, input: Input): Promise<Video> {
  const { db, config } = context;
  const upload = await findUpload(db, projectId, input.videoId);
  const video = await findVideo(db, projectId, input.videoId);
  if (video && video.status !== 'pending') return readVideo(context, projectId, input.videoId);
  checkMultipart(upload, input);
  checkPurpose(upload, 'video');
  const sizeBytes = await assembleUpload(context, upload, { ...input, maxBytes: config.IMPORT_MAX_BYTES });
  await attachUpload(context, upload, { storageKey: upload.storage_key, sizeBytes, sha256: null });
  return readVideo(context, projectId, input.videoId);
}
