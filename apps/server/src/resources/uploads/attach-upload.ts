import type { Context } from '../../context.ts';
import { receiveVideo, type ReceivedFile } from '../videos/importing/receive-video.ts';
import { scheduleUploadDeletion } from './cancel-upload.ts';
import type { UploadRow } from './upload.ts';
import { deleteUpload } from './uploads.store.ts';

/** Attaches the uploaded file to its video and starts processing it. Returns false if another call did so first, or the video was deleted. */
export async function attachUpload({ db, queue }: Context, upload: UploadRow, file: ReceivedFile): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await receiveVideo({ queue }, tx, { ...file, projectId: upload.project_id, videoId: upload.video_id }))) return false;
    await deleteUpload(tx, upload.video_id);
    // If the file was copied, the original is deleted later. An assembled file was not copied, because no upload URL can write to it.
    if (file.storageKey !== upload.storage_key) await scheduleUploadDeletion(tx, upload);
    return true;
  });
}
