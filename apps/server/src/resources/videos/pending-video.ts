import type { Db } from '../../platform/db/tables.ts';
import { nameVideo, sanitizeFilename } from '../../lib/filename.ts';
import { deletePendingVideo, insertPendingVideo } from './videos.store.ts';

/** Creates a video in the status `pending`, which waits for its file. */
export async function createPendingVideo(
  tx: Db,
  projectId: string,
  { videoId, filename }: { videoId: string; filename: string },
): Promise<void> {
  const safe = sanitizeFilename(filename);
  await insertPendingVideo(tx, { id: videoId, project_id: projectId, filename: safe, name: nameVideo(safe) });
}

/** Deletes a video that still waits for its file. A video with a file stays. */
export async function removePendingVideo(tx: Db, projectId: string, videoId: string): Promise<void> {
  await deletePendingVideo(tx, projectId, videoId);
}
