import type { Context } from '../../context.ts';
import { freeLater } from '../assets/free-unreferenced-files.ts';
import { receiveVideo, type ReceivedFile } from '../videos/importing/receive-video.ts';
import { GRACE_HOURS, type UploadRow } from './upload.ts';
import { deleteUpload } from './uploads.store.ts';

/** Makes the file the video's, once. False where another call was first, or the video is gone. */
export async function takeOver({ db, queue }: Context, upload: UploadRow, file: ReceivedFile): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await receiveVideo({ queue }, tx, { ...file, projectId: upload.project_id, videoId: upload.video_id }))) return false;
    await deleteUpload(tx, upload.video_id);
    // Parts were joined where no address leads.
    if (file.storageKey === upload.storage_key) return true;
    // As long as its address is good, somebody may still put something there.
    const afterMs = Math.max(0, upload.expires_at.getTime() - Date.now()) + GRACE_HOURS * 3_600_000;
    await freeLater(tx, { projectId: upload.project_id, storageKeys: [upload.storage_key], afterMs });
    return true;
  });
}
