import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { PictureSize } from '../../platform/db/tables/file-tables.ts';
import { fileExtension } from './file-urls.ts';
import { insertAsset } from './assets.store.ts';
import { insertOrphanedFiles } from './orphaned-files.store.ts';

/** Describes an asset by its content, before the file is stored. */
export interface AssetDescription {
  /** First half of the SHA-256 of the content. */
  id: string;
  contentType: string;
  width: number | null;
  height: number | null;
  colour?: string;
}

/** Files of an import that was killed are deleted after this time. Imports take less. */
const UNCLAIMED_MS = 24 * 3_600_000;

/** Stores the files of several assets as orphaned files. The caller then claims them with `claimAsset` in one transaction. */
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
