import type { Db } from '../../platform/db/tables.ts';
import { deleteUnusedAsset } from './assets.store.ts';

/** Gives up a picture that its owner no longer needs. Answers where its file lies if nobody else shows it, so that the caller can remove it. */
export function discardAsset(tx: Db, projectId: string, id: string): Promise<string | null> {
  return deleteUnusedAsset(tx, projectId, id);
}
