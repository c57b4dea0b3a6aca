import type { BodyOf, PresignedUpload, uploadOperations } from '@docreel/contract';
import { v7 as uuid } from 'uuid';
import type { Context } from '../../context.ts';
import { expectVideo } from '../videos/expect-video.ts';
import { ADDRESS_SECONDS, checkSize, uploadKeyOf } from './upload.ts';
import { insertUpload } from './uploads.store.ts';

/** Gives out an address for one file. The video is there from now on, pending until the upload is completed. */
export async function createUpload(
  { config, db, storage }: Context,
  projectId: string,
  input: BodyOf<(typeof uploadOperations)['createUpload']>,
): Promise<PresignedUpload> {
  checkSize(input.sizeBytes, config.IMPORT_MAX_BYTES);
  const videoId = uuid();
  const key = uploadKeyOf(videoId);
  const { url, headers } = await storage.uploads.sign(key, {
    contentType: input.contentType,
    sizeBytes: input.sizeBytes,
    maxBytes: config.IMPORT_MAX_BYTES,
    sha256: input.checksumSha256,
    expiresInSeconds: ADDRESS_SECONDS,
  });
  await db.transaction().execute(async (tx) => {
    await expectVideo(tx, projectId, { videoId, filename: input.filename });
    await insertUpload(tx, {
      video_id: videoId,
      project_id: projectId,
      storage_key: key,
      size_bytes: input.sizeBytes ?? null,
      checksum_sha256: input.checksumSha256 ?? null,
      expiresInSeconds: ADDRESS_SECONDS,
    });
  });
  return { videoId, uploadUrl: url, method: 'PUT', headers, key, expiresIn: ADDRESS_SECONDS };
}
