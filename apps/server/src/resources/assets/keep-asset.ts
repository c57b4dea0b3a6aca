import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { PictureSize } from '../../platform/db/tables/file-tables.ts';
import { extensionOf } from './addresses.ts';
import { insertAsset } from './assets.store.ts';
import { insertLooseFiles } from './loose-files.store.ts';

/** A file that is known by its bytes, before they are here. */
export interface KnownAsset {
  /** The first half of their SHA-256. */
  id: string;
  contentType: string;
  width: number | null;
  height: number | null;
  colour?: string;
}

/** An import takes less; what it leaves behind when it is killed is removed after this. */
const UNKEPT_MS = 24 * 3_600_000;

/**
 * Saving an asset in two halves, for who saves many in one transaction: first the files, which belong to nobody yet, then the rows
 * that keep them.
 */
export async function storeAssetFiles(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  projectId: string,
  assets: readonly (KnownAsset & { read: () => Promise<Uint8Array> })[],
): Promise<void> {
  await insertLooseFiles(db, projectId, { storageKeys: assets.map((asset) => storageKeyOf(projectId, asset)), afterMs: UNKEPT_MS });
  for (const asset of assets) await storage.put(storageKeyOf(projectId, asset), await asset.read());
}

export async function keepAsset(
  tx: Db,
  projectId: string,
  asset: KnownAsset & { sizeBytes: number; sizes?: PictureSize[] },
): Promise<void> {
  await insertAsset(tx, {
    project_id: projectId,
    id: asset.id,
    storage_key: storageKeyOf(projectId, asset),
    content_type: asset.contentType,
    size_bytes: asset.sizeBytes,
    width: asset.width,
    height: asset.height,
    colour: asset.colour ?? null,
    sizes: JSON.stringify(asset.sizes ?? []),
  });
}

export function storageKeyOf(projectId: string, { id, contentType }: Pick<KnownAsset, 'id' | 'contentType'>): string {
  return `assets/${projectId}/${id}.${extensionOf(contentType)}`;
}
