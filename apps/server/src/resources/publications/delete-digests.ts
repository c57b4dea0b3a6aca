import type { Db } from '../../platform/db/tables.ts';
import { deleteUnusedDigests } from './building/digests.store.ts';

/** Deletes the content digests of articles that were deleted permanently. Call it in the transaction that deletes the articles. */
export async function deleteDigests(tx: Db, projectId: string): Promise<void> {
  await deleteUnusedDigests(tx, projectId);
}
