import { type BodyOf, PART_BYTES, type ResponseOf, type uploadOperations } from '@docreel/contract';
import { v7 as uuid } from 'uuid';
import type { Context } from '../../context.ts';
import { sanitizeFilename } from '../../lib/filename.ts';
import { createPendingVideo } from '../videos/pending-video.ts';
import { checkUploadQuota } from '../videos/quota.ts';
import { checkSize, getMaxMultipartBytes, MULTIPART_HOURS, countParts, getUploadKey } from './upload.ts';
import { insertUpload } from './uploads.store.ts';

type Operation = (typeof uploadOperations)['createMultipartUpload'];

/**
 * Starts a multipart upload. An upload for a video creates a video that stays pending until the upload is completed. An upload for an
 * import creates none.
 */
export async function createMultipartUpload(
  { config, db, storage }: Pick<Context, 'config' | 'db' | 'storage'>,
  projectId: string,
  input: BodyOf<Operation>,
): Promise<ResponseOf<Operation>> {
  const { filename, purpose = 'video' } = input;
  checkSize(input.sizeBytes, getMaxMultipartBytes(config.IMPORT_MAX_BYTES));
  const videoId = uuid();
  const key = getUploadKey(videoId);
  const uploadId = await storage.uploads.createMultipart(key, input.contentType);
  const inserting = db.transaction().execute(async (tx) => {
    await checkUploadQuota(tx, config, { projectId, sizeBytes: input.sizeBytes });
    if (purpose === 'video') await createPendingVideo(tx, projectId, { videoId, filename });
    return insertUpload(tx, {
      video_id: videoId,
      project_id: projectId,
      purpose,
      filename: purpose === 'import' ? sanitizeFilename(filename) : null,
      storage_key: key,
      size_bytes: input.sizeBytes ?? null,
      multipart_id: uploadId,
      expiresInSeconds: MULTIPART_HOURS * 3600,
    });
  });
  const expiresAt = await inserting.catch(async (error: unknown) => {
    await storage.uploads.abortMultipart(key, uploadId).catch(() => undefined);
    throw error;
  });
  const count = countParts(input.sizeBytes);
  return { videoId, uploadId, key, partSizeBytes: PART_BYTES, partsCount: count, expiresAt: expiresAt.toISOString() };
}
