import { toVtt } from '@docreel/recording';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { discardAsset, discardAssets } from '../../assets/discard-asset.ts';
import { describeAsset } from '../../assets/save-asset.ts';
import { scheduleFileDeletion } from '../../assets/schedule-deletion.ts';
import { claimAsset, storeAssetFiles } from '../../assets/store-asset.ts';
import { type CaptionTranslation, deleteCaptions, upsertCaptions } from './caption-translations.store.ts';
import type { TranscriptSegment } from './transcripts.store.ts';

type Transaction = <T>(work: (tx: Db) => Promise<T>) => Promise<T>;

/** Stores the captions of a video in another language. Does nothing if the video or the language was deleted in the meantime. */
export async function saveCaptionTranslation(
  context: Pick<Context, 'db' | 'storage' | 'queue'> & { transaction: Transaction },
  captions: Omit<CaptionTranslation, 'captionsAsset'>,
  segments: readonly TranscriptSegment[],
): Promise<void> {
  const { projectId } = captions;
  const vtt = { bytes: Buffer.from(toVtt({ segments: [...segments] })), contentType: 'text/vtt', width: null, height: null };
  const asset = describeAsset(vtt);
  await storeAssetFiles(context, projectId, [{ ...asset, read: async () => vtt.bytes }]);
  await context.transaction(async (tx) => {
    const before = await upsertCaptions(tx, { ...captions, captionsAsset: asset.id });
    if (before === undefined) return;
    await claimAsset(tx, projectId, asset);
    if (before !== null && before !== asset.id)
      await scheduleFileDeletion(context, tx, { projectId, storageKeys: await discardAsset(tx, projectId, before) });
  });
}

/** Deletes the captions that were translated into a language, of one video or of all. */
export async function deleteLanguageCaptions(
  context: Pick<Context, 'queue'>,
  tx: Db,
  { projectId, ...of }: { projectId: string; language: string; videoId?: string },
): Promise<void> {
  const assets = await deleteCaptions(tx, projectId, of);
  await scheduleFileDeletion(context, tx, { projectId, storageKeys: await discardAssets(tx, projectId, assets) });
}
