import { type BodyOf, PART_BYTES, type ResponseOf, type uploadOperations } from '@docreel/contract';
import { v7 as uuid } from 'uuid';
import type { Context } from '../../context.ts';
import { expectVideo } from '../videos/expect-video.ts';
import { checkRoomForUpload } from '../videos/room.ts';
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
  const newId = uuid();
  const begun = { videoId: newId, uploadId: await storage.uploads.createMultipart(uploadKeyOf(newId), input.contentType) };
  // What the transaction answers is what a repetition of the request is told.
  const writing = db.transaction().execute(async (tx) => {
    await checkRoomForUpload(tx, config, { projectId, sizeBytes: input.sizeBytes });
    await expectVideo(tx, projectId, { videoId: begun.videoId, filename: input.filename });
    const expires = await insertUpload(tx, {
      video_id: begun.videoId,
      project_id: projectId,
      storage_key: uploadKeyOf(begun.videoId),
      size_bytes: input.sizeBytes ?? null,
      multipart_id: begun.uploadId,
      expiresInSeconds: MULTIPART_HOURS * 3600,
    });
    return { ...begun, expiresAt: expires };
  });
  const abort = () => storage.uploads.abortMultipart(uploadKeyOf(begun.videoId), begun.uploadId);
  const { videoId, uploadId, expiresAt } = await writing.catch(async (error: unknown) => {
    await abort().catch(() => undefined);
    throw error;
  });
  if (uploadId !== begun.uploadId) await abort();
  const count = partsCount(input.sizeBytes);
  return { videoId, uploadId, key: uploadKeyOf(videoId), partSizeBytes: PART_BYTES, partsCount: count, expiresAt: expiresAt.toISOString() };
}
