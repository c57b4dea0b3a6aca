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
  /** Narrower versions of the picture, as WebP. */
  sizes?: { width: number; webp: Uint8Array }[];
  colour?: string;
}

/** Stores a small file of a project and returns its ID, a hash of its content. Saving the same file twice stores it once. */
export async function saveAsset({ db, storage }: Context, projectId: string, asset: NewAsset): Promise<string> {
  const known = describeAsset(asset);
  const sizes = asset.sizes ?? [];
  // Inserts the row first: the same file may be being deleted, and the deletion looks for rows while it holds the project's lock.
  await claimAsset(db, projectId, { ...known, sizes: sizes.map(describeSize) });
  const storageKey = toAssetKey(projectId, known);
  await storage.put(storageKey, asset.bytes);
  for (const { width, webp } of sizes) await storage.put(toSizeKey(storageKey, width), webp);
  return known.id;
}

/** Describes an asset for callers that store the files first and insert the row in a transaction. */
export function describeAsset({ bytes, sizes: _sizes, ...asset }: NewAsset): AssetDescription & { sizeBytes: number } {
  return { ...asset, id: hashOf(bytes), sizeBytes: bytes.byteLength };
}

function describeSize({ width, webp }: { width: number; webp: Uint8Array }): PictureSize {
  return { width, sizeBytes: webp.byteLength, sha256: hashOf(webp) };
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}
