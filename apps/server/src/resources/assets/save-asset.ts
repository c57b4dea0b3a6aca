import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { PictureSize, ShownFrame } from '../../platform/db/tables/file-tables.ts';
import { addFrame } from './assets.store.ts';
import { claimAsset, type AssetDescription, toAssetKey } from './store-asset.ts';
import { toSizeKey } from './size-key.ts';

export interface NewAsset {
  bytes: Uint8Array;
  contentType: string;
  width: number | null;
  height: number | null;
  /** Smaller versions of the picture as WebP, with their width in pixels. */
  sizes?: { width: number; webp: Uint8Array }[];
  colour?: string;
  /** The frame of a video that the picture shows. */
  frame?: ShownFrame;
}

/** Stores a small file of a project. Returns its ID, which is a hash of the content, so the same content is stored only once. */
export async function saveAsset({ db, storage }: Context, projectId: string, asset: NewAsset): Promise<string> {
  const known = describeAsset(asset);
  const sizes = asset.sizes ?? [];
  // The row is inserted before the file is stored. A concurrent deletion of the same file then sees the row and keeps the file.
  await claimAsset(db, projectId, { ...known, sizes: sizes.map(describeSize) });
  if (asset.frame) await addFrame(db, { projectId, id: known.id }, asset.frame);
  const storageKey = toAssetKey(projectId, known);
  await storage.put(storageKey, asset.bytes);
  for (const { width, webp } of sizes) await storage.put(toSizeKey(storageKey, width), webp);
  return known.id;
}

/** Returns the database values of an asset. Callers use them if they store the file before they insert the row. */
export function describeAsset({ bytes, sizes: _sizes, frame: _frame, ...asset }: NewAsset): AssetDescription & { sizeBytes: number } {
  return { ...asset, id: hashBytes(bytes), sizeBytes: bytes.byteLength };
}

export function describeSize({ width, webp }: { width: number; webp: Uint8Array }): PictureSize {
  return { width, sizeBytes: webp.byteLength, sha256: hashBytes(webp) };
}

function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}
