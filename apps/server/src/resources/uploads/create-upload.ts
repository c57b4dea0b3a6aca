import type { BodyOf, PresignedUpload, uploadOperations } from '@docreel/contract';
import { v7 as uuid } from 'uuid';
import type { Context } from '../../context.ts';
import { createPendingVideo } from '../videos/pending-video.ts';
import { checkUploadQuota } from '../videos/quota.ts';
import { URL_SECONDS, checkSize, getUploadKey } from './upload.ts';
import { insertUpload } from './uploads.store.ts';

/** Returns an upload URL for one file. It creates a video that stays pending until the upload is completed. */
export async function createUpload(
  { config, db, storage }: Context,
  projectId: string,
  input: BodyOf<(typeof uploadOperations)['createUpload']>,
): Promise<PresignedUpload> {
  checkSize(input.sizeBytes, config.IMPORT_MAX_BYTES);
  // The ID is created in the transaction, so that a repeated request gets the same ID.
  const videoId = await db.transaction().execute(async (tx) => {
    const id = uuid();
    await checkUploadQuota(tx, config, { projectId, sizeBytes: input.sizeBytes });
    await createPendingVideo(tx, projectId, { videoId: id, filename: input.filename });
    await insertUpload(tx, {
      video_id: id,
      project_id: projectId,
      storage_key: getUploadKey(id),
      size_bytes: input.sizeBytes ?? null,
      checksum_sha256: input.checksumSha256 ?? null,
      expiresInSeconds: URL_SECONDS,
    });
    return id;
  });
  const key = getUploadKey(videoId);
  const { url, headers } = await storage.uploads.sign(key, {
    contentType: input.contentType,
    sizeBytes: input.sizeBytes,
    maxBytes: config.IMPORT_MAX_BYTES,
    sha256: input.checksumSha256,
    expiresInSeconds: URL_SECONDS,
  });
  return { videoId, uploadUrl: url, method: 'PUT', headers, key, expiresIn: URL_SECONDS };
}
