import type { Context } from '../../context.ts';
import { type JobKind, Postponed } from '../../platform/queue/queue.ts';
import { freeFilesOf } from './free-files.ts';

export const FREE_FILES = 'free_files';

const PUBLISH_POLL_MS = 5_000;

/** Removes what an owner that is gone leaves behind, except what another one or a publication still shows. */
export const freeFilesJob: JobKind<Context> = {
  kind: FREE_FILES,
  isInner: true,
  async run(context, { projectId }) {
    if (!(await freeFilesOf(context, projectId))) throw new Postponed(PUBLISH_POLL_MS);
    return {};
  },
};
