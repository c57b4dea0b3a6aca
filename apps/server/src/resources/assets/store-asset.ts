import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { PictureSize } from '../../platform/db/tables/file-tables.ts';
import { fileExtension } from './file-urls.ts';
import { insertAsset } from './assets.store.ts';
import { insertOrphanedFiles } from './orphaned-files.store.ts';

/** A file that is known by its bytes, before they are here. */
export interface AssetDescription {
  /** The first half of their SHA-256. */
  id: string;
  contentType: string;
  width: number | null;
  height: number | null;
  colour?: string;
}

/** An import takes less; what it leaves behind when it is killed is removed after this. */
const UNCLAIMED_MS = 24 * 3_600_000;

/**
 * Saving an asset in two halves, for who saves many in one transaction: first the files, which belong to nobody yet, then the rows
 * that keep them.
 */
export async function storeAssetFiles(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  projectId: string,
  assets: readonly (AssetDescription & { read: () => Promise<Uint8Array> })[],
): Promise<void> {
  await insertOrphanedFiles(db, projectId, { storageKeys: assets.map((asset) => toAssetKey(projectId, asset)), afterMs: UNCLAIMED_MS });
  for (const asset of assets) await storage.put(toAssetKey(projectId, asset), await asset.read());
}

export async function claimAsset(
  tx: Db,
  projectId: string,
  asset: AssetDescription & { sizeBytes: number; sizes?: PictureSize[] },
): Promise<void> {
  await insertAsset(tx, {
    project_id: projectId,
    id: asset.id,
    storage_key: toAssetKey(projectId, asset),
    content_type: asset.contentType,
    size_bytes: asset.sizeBytes,
    width: asset.width,
    height: asset.height,
    colour: asset.colour ?? null,
    sizes: JSON.stringify(asset.sizes ?? []),
  });
}

export function toAssetKey(projectId: string, { id, contentType }: Pick<AssetDescription, 'id' | 'contentType'>): string {
  return `assets/${projectId}/${id}.${fileExtension(contentType)}`;
}
