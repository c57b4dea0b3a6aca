import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { extensionOf } from './addresses.ts';
import { insertAsset } from './assets.store.ts';

export interface NewAsset {
  bytes: Uint8Array;
  contentType: string;
  width: number | null;
  height: number | null;
}

/** Keeps a small file of a project; answers its id, which is made of its bytes: saving it twice keeps it once. */
export async function saveAsset({ db, storage }: Context, projectId: string, asset: NewAsset): Promise<string> {
  const id = createHash('sha256').update(asset.bytes).digest('hex').slice(0, 32);
  const storageKey = `assets/${projectId}/${id}.${extensionOf(asset.contentType)}`;
  // The row first: a file of that name may just be being removed, and whoever removes it looks for a row under the project's lock.
  await insertAsset(db, {
    project_id: projectId,
    id,
    storage_key: storageKey,
    content_type: asset.contentType,
    size_bytes: asset.bytes.byteLength,
    width: asset.width,
    height: asset.height,
  });
  await storage.put(storageKey, asset.bytes);
  return id;
}
