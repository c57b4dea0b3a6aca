import type { Context } from '../../../context.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { discardAssets } from '../../assets/discard-asset.ts';
import { scheduleFileDeletion } from '../../assets/schedule-deletion.ts';
import { deleteTrashedArticles, listPicturesInTrash } from './trash.store.ts';

/**
 * Permanently deletes articles that have been in the trash for at least `days` days. Also schedules the deletion of pictures that only they
 * used. Returns the number of deleted articles.
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
