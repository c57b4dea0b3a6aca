import { type BodyOf, PART_BYTES, type ResponseOf, type uploadOperations } from '@docreel/contract';
import { v7 as uuid } from 'uuid';
import type { Context } from '../../context.ts';
import { expectVideo } from '../videos/expect-video.ts';
import { checkSize, largestInParts, MULTIPART_HOURS, partsCount, uploadKeyOf } from './upload.ts';
import { insertUpload } from './uploads.store.ts';

type Operation = (typeof uploadOperations)['createMultipartUpload'];

/** Begins an upload in parts. The video is there from now on, pending until the upload is completed. */
export async function createMultipartUpload(
  { config, db, storage }: Pick<Context, 'config' | 'db' | 'storage'>,
  projectId: string,
  input: BodyOf<Operation>,
): Promise<ResponseOf<Operation>> {
  checkSize(input.sizeBytes, largestInParts(config.IMPORT_MAX_BYTES));
  const videoId = uuid();
  const key = uploadKeyOf(videoId);
  const uploadId = await storage.uploads.createMultipart(key, input.contentType);
  const expiresAt = await db.transaction().execute(async (tx) => {
    await expectVideo(tx, projectId, { videoId, filename: input.filename });
    return insertUpload(tx, {
      video_id: videoId,
      project_id: projectId,
      storage_key: key,
      size_bytes: input.sizeBytes ?? null,
      multipart_id: uploadId,
      expiresInSeconds: MULTIPART_HOURS * 3600,
    });
  });
  const count = partsCount(input.sizeBytes);
  return { videoId, uploadId, key, partSizeBytes: PART_BYTES, partsCount: count, expiresAt: expiresAt.toISOString() };
}
