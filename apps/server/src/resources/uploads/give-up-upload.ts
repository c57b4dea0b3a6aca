import type { Context } from '../../context.ts';
import { freeUnreferencedFiles } from '../assets/free-unreferenced-files.ts';
import { dropExpectedVideo } from '../videos/expect-video.ts';
import type { UploadRow } from './upload.ts';
import { deleteUpload } from './uploads.store.ts';

/** Forgets an upload, its video that never came, and what lies there of it. */
export async function giveUpUpload(context: Pick<Context, 'db' | 'queue' | 'storage'>, upload: UploadRow): Promise<void> {
  const { video_id: videoId, project_id: projectId, storage_key: key, multipart_id: uploadId } = upload;
  // The parts first: after the rows nobody would know of them.
  if (uploadId !== null) await context.storage.uploads.abortMultipart(key, uploadId);
  await context.db.transaction().execute(async (tx) => {
    await dropExpectedVideo(tx, projectId, videoId);
    await deleteUpload(tx, videoId);
    await freeUnreferencedFiles(context, tx, { projectId, storageKeys: [key] });
  });
}
