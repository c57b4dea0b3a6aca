import type { Db } from '../../platform/db/tables.ts';
import { deleteUnusedAsset, deleteUnusedAssets } from './assets.store.ts';

/**
 * Deletes a picture that its owner no longer needs. Returns the storage keys of its files if nothing else uses them, so that the caller
 * can delete them.
 */
export function discardAsset(tx: Db, projectId: string, id: string): Promise<string[]> {
  return deleteUnusedAsset(tx, projectId, id);
}

/** Does the same for several pictures. */
export function discardAssets(tx: Db, projectId: string, ids: string[]): Promise<string[]> {
  return deleteUnusedAssets(tx, projectId, ids);
}
