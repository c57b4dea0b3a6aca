import type { Context } from '../../../context.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { discardAssets } from '../../assets/discard-asset.ts';
import { scheduleFileDeletion } from '../../assets/schedule-deletion.ts';
import { deleteTrashedArticles, listPicturesInTrash } from './trash.store.ts';

/**
 * Deletes for good what has been in the trash for so many days, and owes the removal of pictures that nobody shows any more; those of
 * a publication stay with it. Answers how many articles are gone.
 */
export async function purgeArticles(
  { queue }: Pick<Context, 'queue'>,
  tx: Db,
  { projectId, days }: { projectId: string; days: number },
): Promise<number> {
  const pictures = await listPicturesInTrash(tx, projectId, days);
  const count = await deleteTrashedArticles(tx, projectId, days);
  await scheduleFileDeletion({ queue }, tx, { projectId, storageKeys: await discardAssets(tx, projectId, pictures) });
  return count;
}
