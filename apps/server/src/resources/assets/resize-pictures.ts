import { shrinkPicture } from '@docreel/recording';
import type { Context } from '../../context.ts';
import { type AssetRow, findPictureToResize, setSizes } from './assets.store.ts';
import { insertOrphanedFiles, removeOrphanedFiles } from './orphaned-files.store.ts';
import { describeSize } from './save-asset.ts';
import { toSizeKey } from './size-key.ts';

/** Widths in pixels of the smaller versions of a picture, for phones and thumbnails. */
export const SMALL_WIDTHS = [480, 960] as const;

/** Files of smaller versions that no row refers to are deleted after this time, for example if the process was killed. */
const UNCLAIMED_MS = 3_600_000;

type ResizeContext = Pick<Context, 'db' | 'storage'>;

/** Makes the smaller versions of all pictures of a project that have none, such as uploaded and imported pictures. */
export async function resizePictures(context: ResizeContext, projectId: string, signal: AbortSignal): Promise<void> {
  let id = '';
  for (;;) {
    signal.throwIfAborted();
    const row = await findPictureToResize(context.db, projectId, { id, width: SMALL_WIDTHS[0] });
    if (!row) return;
    id = row.id;
    await resizePicture(context, row, signal);
  }
}

/** Pictures that cannot be decoded or are transparent keep their one size. */
async function resizePicture({ db, storage }: ResizeContext, row: AssetRow, signal: AbortSignal): Promise<void> {
  const { project_id: projectId, id, storage_key: key, content_type: contentType, size_bytes: bytes } = row;
  if (!isPicture(contentType)) return;
  // The file is missing if the picture was deleted meanwhile.
  if (!(await storage.stat(key))) return;
  await using file = await storage.localFile(key);
  const found = await shrinkPicture(file.path, { contentType, sizes: SMALL_WIDTHS, bytes, signal });
  if (!found) return;
  const storageKeys = found.sizes.map(({ width }) => toSizeKey(key, width));
  await insertOrphanedFiles(db, projectId, { storageKeys, afterMs: UNCLAIMED_MS });
  for (const { width, webp } of found.sizes) await storage.put(toSizeKey(key, width), webp);
  await db.transaction().execute(async (tx) => {
    const isThere = await setSizes(tx, { projectId, id }, { sizes: found.sizes.map(describeSize), colour: found.colour });
    if (isThere) await removeOrphanedFiles(tx, storageKeys);
  });
}

function isPicture(contentType: string): contentType is 'image/png' | 'image/jpeg' | 'image/webp' {
  return ['image/png', 'image/jpeg', 'image/webp'].includes(contentType);
}
