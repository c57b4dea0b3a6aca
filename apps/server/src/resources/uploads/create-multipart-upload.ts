import { type BodyOf, PART_BYTES, type ResponseOf, type uploadOperations } from '@docreel/contract';
import { v7 as uuid } from 'uuid';
import type { Context } from '../../context.ts';
import { sanitizeFilename } from '../../lib/filename.ts';
import { expectVideo } from '../videos/expect-video.ts';
import { checkRoomForUpload } from '../videos/room.ts';
import { checkSize, largestInParts, MULTIPART_HOURS, partsCount, uploadKeyOf } from './upload.ts';
import { insertUpload } from './uploads.store.ts';

type Operation = (typeof uploadOperations)['createMultipartUpload'];

/** Begins a multipart upload. A video is listed as pending from now on; an import is not listed. */
export async function createMultipartUpload(
  { config, db, storage }: Pick<Context, 'config' | 'db' | 'storage'>,
  projectId: string,
  input: BodyOf<Operation>,
): Promise<ResponseOf<Operation>> {
  const { filename, purpose = 'video' } = input;
  checkSize(input.sizeBytes, largestInParts(config.IMPORT_MAX_BYTES));
  const videoId = uuid();
  const key = uploadKeyOf(videoId);
  const uploadId = await storage.uploads.createMultipart(key, input.contentType);
  const writing = db.transaction().execute(async (tx) => {
    await checkRoomForUpload(tx, config, { projectId, sizeBytes: input.sizeBytes });
    if (purpose === 'video') await expectVideo(tx, projectId, { videoId, filename });
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
  const expiresAt = await writing.catch(async (error: unknown) => {
    await storage.uploads.abortMultipart(key, uploadId).catch(() => undefined);
    throw error;
  });
  const count = partsCount(input.sizeBytes);
  return { videoId, uploadId, key, partSizeBytes: PART_BYTES, partsCount: count, expiresAt: expiresAt.toISOString() };
}
