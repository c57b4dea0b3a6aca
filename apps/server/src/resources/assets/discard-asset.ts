import type { Db } from '../../platform/db/tables.ts';
import { deleteUnusedAsset, deleteUnusedAssets } from './assets.store.ts';

/** Gives up a picture that its owner no longer needs. Answers where its files lie if nobody else shows it, so that the caller can remove them. */
export function discardAsset(tx: Db, projectId: string, id: string): Promise<string[]> {
  return deleteUnusedAsset(tx, projectId, id);
}

/** The same for many at once. Answers where the files of those lie that nobody else shows. */
export function discardAssets(tx: Db, projectId: string, ids: string[]): Promise<string[]> {
  return deleteUnusedAssets(tx, projectId, ids);
}
