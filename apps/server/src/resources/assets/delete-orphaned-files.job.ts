import type { Context } from '../../context.ts';
import { type JobKind, Deferred } from '../../platform/queue/queue.ts';
import { deleteOrphanedFiles } from './delete-orphaned-files.ts';

export const DELETE_ORPHANED_FILES = 'free_files';

const PUBLISH_POLL_MS = 5_000;

/** Job that deletes the files of deleted resources, unless another resource or a publication still uses them. */
export const deleteOrphanedFilesJob: JobKind<Context> = {
  kind: DELETE_ORPHANED_FILES,
  isInternal: true,
  async run(context, { projectId }) {
    if (!(await deleteOrphanedFiles(context, projectId))) throw new Deferred(PUBLISH_POLL_MS);
    return {};
  },
};
