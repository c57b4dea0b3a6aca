import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { PictureSize } from '../../platform/db/tables/file-tables.ts';
import { fileExtension } from './file-urls.ts';
import { insertAsset } from './assets.store.ts';
import { insertOrphanedFiles } from './orphaned-files.store.ts';

/** An asset described by its content, before its file is stored. */
export interface AssetDescription {
  /** First 32 hex digits of the SHA-256 hash of the content. */
  id: string;
  contentType: string;
  width: number | null;
  height: number | null;
  colour?: string;
}

/** Files that no asset has claimed are deleted after 24 hours, for example if an import was killed. No import takes that long. */
const UNCLAIMED_MS = 24 * 3_600_000;

/**
 * Stores the files of several assets and schedules their deletion. The caller cancels the deletion by calling `claimAsset` for each, in one
 * transaction.
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
