import type { Db } from '../../platform/db/tables.ts';
import { deleteUnusedAsset, deleteUnusedAssets } from './assets.store.ts';

/**
 * Deletes a picture from the database unless something else still uses it. Returns the storage keys of its files, which the caller must
 * delete.
 */
export function discardAsset(tx: Db, projectId: string, id: string): Promise<string[]> {
  return deleteUnusedAsset(tx, projectId, id);
}

/** Deletes several pictures from the database, like `discardAsset`. Returns the storage keys of their files. */
export function discardAssets(tx: Db, projectId: string, ids: string[]): Promise<string[]> {
  return deleteUnusedAssets(tx, projectId, ids);
}
