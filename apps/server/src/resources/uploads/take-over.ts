import type { Context } from '../../context.ts';
import { receiveVideo, type ReceivedFile } from '../videos/importing/receive-video.ts';
import { freeBehindAddress } from './give-up-upload.ts';
import type { UploadRow } from './upload.ts';
import { deleteUpload } from './uploads.store.ts';

/** Makes the file the video's, once. False where another call was first, or the video is gone. */
export async function takeOver({ db, queue }: Context, upload: UploadRow, file: ReceivedFile): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await receiveVideo({ queue }, tx, { ...file, projectId: upload.project_id, videoId: upload.video_id }))) return false;
    await deleteUpload(tx, upload.video_id);
    // Parts were joined where no address leads.
    if (file.storageKey !== upload.storage_key) await freeBehindAddress(tx, upload);
    return true;
  });
}
