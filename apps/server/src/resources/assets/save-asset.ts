import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { PictureSize } from '../../platform/db/tables/file-tables.ts';
import { claimAsset, type AssetDescription, toAssetKey } from './store-asset.ts';
import { toSizeKey } from './size-key.ts';

export interface NewAsset {
  bytes: Uint8Array;
  contentType: string;
  width: number | null;
  height: number | null;
  /** The same picture narrower, as WebP. */
  sizes?: { width: number; webp: Uint8Array }[];
  colour?: string;
}

/** Keeps a small file of a project; answers its id, which is made of its bytes: saving it twice keeps it once. */
export async function saveAsset({ db, storage }: Context, projectId: string, asset: NewAsset): Promise<string> {
  const known = describeAsset(asset);
  const sizes = asset.sizes ?? [];
  // The row first: a file of that name may just be being removed, and whoever removes it looks for a row under the project's lock.
  await claimAsset(db, projectId, { ...known, sizes: sizes.map(describeSize) });
  const storageKey = toAssetKey(projectId, known);
  await storage.put(storageKey, asset.bytes);
  for (const { width, webp } of sizes) await storage.put(toSizeKey(storageKey, width), webp);
  return known.id;
}

/** For who saves it in two halves, because the row is part of a transaction. */
export function describeAsset({ bytes, sizes: _sizes, ...asset }: NewAsset): AssetDescription & { sizeBytes: number } {
  return { ...asset, id: hashOf(bytes), sizeBytes: bytes.byteLength };
}

function describeSize({ width, webp }: { width: number; webp: Uint8Array }): PictureSize {
  return { width, sizeBytes: webp.byteLength, sha256: hashOf(webp) };
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}
