import type { Db } from '../../platform/db/tables.ts';
import { deleteDigestsWithoutText } from './building/digests.store.ts';

/** To be called where articles are deleted for good: what was kept of their texts for the pages around them goes with them. */
export async function forgetDigests(tx: Db, projectId: string): Promise<void> {
  await deleteDigestsWithoutText(tx, projectId);
}
