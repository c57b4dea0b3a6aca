import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { keepAsset, type KnownAsset, storageKeyOf } from './keep-asset.ts';

export interface NewAsset {
  bytes: Uint8Array;
  contentType: string;
  width: number | null;
  height: number | null;
}

/** Keeps a small file of a project; answers its id, which is made of its bytes: saving it twice keeps it once. */
export async function saveAsset({ db, storage }: Context, projectId: string, asset: NewAsset): Promise<string> {
  const known = knowAsset(asset);
  // The row first: a file of that name may just be being removed, and whoever removes it looks for a row under the project's lock.
  await keepAsset(db, projectId, known);
  await storage.put(storageKeyOf(projectId, known), asset.bytes);
  return known.id;
}

/** For who saves it in two halves, because the row is part of a transaction. */
export function knowAsset({ bytes, ...asset }: NewAsset): KnownAsset & { sizeBytes: number } {
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { ...asset, id, sizeBytes: bytes.byteLength };
}
