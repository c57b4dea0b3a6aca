import type { Db } from '../../platform/db/tables.ts';
import { removeExtension, sanitizeFilename } from '../../lib/filename.ts';
import { deletePendingVideo, insertPendingVideo } from './videos.store.ts';

/** A video whose file is still to come: its record is there, pending. */
export async function expectVideo(tx: Db, projectId: string, { videoId, filename }: { videoId: string; filename: string }): Promise<void> {
  const safe = sanitizeFilename(filename);
  await insertPendingVideo(tx, { id: videoId, project_id: projectId, filename: safe, name: removeExtension(safe) });
}

/** Forgets a video whose file never came. One whose file came stays. */
export async function dropExpectedVideo(tx: Db, projectId: string, videoId: string): Promise<void> {
  await deletePendingVideo(tx, projectId, videoId);
}
