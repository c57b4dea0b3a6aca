import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { JobKind } from '../../platform/queue/queue.ts';
import { resizePictures } from './resize-pictures.ts';

const RESIZE_PICTURES = 'resize_pictures';

/** Job that makes smaller versions of the pictures that people uploaded or imported. Pages name them from the next publication on. */
export const resizePicturesJob: JobKind<Context> = {
  kind: RESIZE_PICTURES,
  isInternal: true,
  async run(context, { projectId, signal }) {
    await resizePictures(context, projectId, signal);
    return {};
  },
};

/** Starts the job in the caller's transaction, which inserts the pictures. */
export async function scheduleResizing({ queue }: Pick<Context, 'queue'>, tx: Db, projectId: string): Promise<void> {
  await queue.enqueue(tx, { projectId, kind: RESIZE_PICTURES, scope: 'write', input: {} });
}
