import type { BodyOf, PresignedUpload, uploadOperations } from '@docreel/contract';
import { v7 as uuid } from 'uuid';
import type { Context } from '../../context.ts';
import { expectVideo } from '../videos/expect-video.ts';
import { checkRoomForUpload } from '../videos/room.ts';
import { ADDRESS_SECONDS, checkSize, uploadKeyOf } from './upload.ts';
import { insertUpload } from './uploads.store.ts';

/** Gives out an address for one file. The video is there from now on, pending until the upload is completed. */
export async function createUpload(
  { config, db, storage }: Context,
  projectId: string,
  input: BodyOf<(typeof uploadOperations)['createUpload']>,
): Promise<PresignedUpload> {
  checkSize(input.sizeBytes, config.IMPORT_MAX_BYTES);
  // Made in the transaction, as everything that the answer names: it is what a repetition of the request is told.
  const videoId = await db.transaction().execute(async (tx) => {
    const id = uuid();
    await checkRoomForUpload(tx, config, { projectId, sizeBytes: input.sizeBytes });
    await expectVideo(tx, projectId, { videoId: id, filename: input.filename });
    await insertUpload(tx, {
      video_id: id,
      project_id: projectId,
      storage_key: uploadKeyOf(id),
      size_bytes: input.sizeBytes ?? null,
      checksum_sha256: input.checksumSha256 ?? null,
      expiresInSeconds: ADDRESS_SECONDS,
    });
    return id;
  });
  const key = uploadKeyOf(videoId);
  const { url, headers } = await storage.uploads.sign(key, {
    contentType: input.contentType,
    sizeBytes: input.sizeBytes,
    maxBytes: config.IMPORT_MAX_BYTES,
    sha256: input.checksumSha256,
    expiresInSeconds: ADDRESS_SECONDS,
  });
  return { videoId, uploadUrl: url, method: 'PUT', headers, key, expiresIn: ADDRESS_SECONDS };
}
