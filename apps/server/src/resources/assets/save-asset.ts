import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { keepAsset, storageKeyOf } from './keep-asset.ts';

export interface NewAsset {
  bytes: Uint8Array;
  contentType: string;
  width: number | null;
  height: number | null;
}

/** Keeps a small file of a project; answers its id, which is made of its bytes: saving it twice keeps it once. */
export async function saveAsset({ db, storage }: Context, projectId: string, asset: NewAsset): Promise<string> {
  const id = createHash('sha256').update(asset.bytes).digest('hex').slice(0, 32);
  // The row first: a file of that name may just be being removed, and whoever removes it looks for a row under the project's lock.
  await keepAsset(db, projectId, { id, ...asset, sizeBytes: asset.bytes.byteLength });
  await storage.put(storageKeyOf(projectId, { id, ...asset }), asset.bytes);
  return id;
}
