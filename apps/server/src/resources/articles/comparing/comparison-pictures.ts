import { COMPARISON_DAYS } from '@docreel/contract';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { discardAssets } from '../../assets/discard-asset.ts';
import { scheduleFileDeletion } from '../../assets/schedule-deletion.ts';
import { deleteDuePictures, insertComparisonPicture, listProjectsWithDuePictures } from './comparison-pictures.store.ts';

/** Keeps a picture of a comparison for some days, because nothing uses it until a person takes its block. */
export async function keepComparisonPicture(db: Db, projectId: string, assetId: string): Promise<void> {
  await insertComparisonPicture(db, { projectId, assetId, days: COMPARISON_DAYS });
}

/**
 * Deletes the pictures of old comparisons that no article uses. Skips projects with jobs that write articles, because these may be about to
 * use the same pictures.
 */
export async function sweepComparisonPictures({ db, queue }: Pick<Context, 'db' | 'queue'>): Promise<void> {
  for (const projectId of await listProjectsWithDuePictures(db)) {
    await db.transaction().execute(async (tx) => {
      const assetIds = await deleteDuePictures(tx, projectId);
      await scheduleFileDeletion({ queue }, tx, { projectId, storageKeys: await discardAssets(tx, projectId, assetIds) });
    });
  }
}
