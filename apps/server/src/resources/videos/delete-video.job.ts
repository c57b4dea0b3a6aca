import type { Context } from '../../context.ts';
import { type JobKind, Postponed } from '../../platform/queue/queue.ts';
import { recordingFolder } from './recordings.ts';
import { hasVideoOf, isFileInUse, isPublishing } from './videos.store.ts';

export const DELETE_VIDEO_FILES = 'delete_video_files';

type Input = { storageKey: string | null; sha256: string | null; assetKeys: string[] };

const PUBLISH_POLL_MS = 5_000;

/** Removes what a deleted video leaves behind, except what another video or a publication still shows. */
export const deleteVideoFilesJob: JobKind<Context, Input> = {
  kind: DELETE_VIDEO_FILES,
  isInner: true,
  async run({ db, storage }, { projectId, input }) {
    if (await isPublishing(db, projectId)) throw new Postponed(PUBLISH_POLL_MS);
    for (const key of [input.storageKey, ...input.assetKeys]) {
      if (key && !(await isFileInUse(db, key))) await storage.delete(key);
    }
    if (input.sha256 && !(await hasVideoOf(db, input.sha256))) await storage.deleteFolder(recordingFolder(input.sha256));
    return async () => ({});
  },
};
