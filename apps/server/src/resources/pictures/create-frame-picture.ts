import type { Asset } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { findAssets } from '../assets/assets.store.ts';
import { saveAsset } from '../assets/save-asset.ts';
import { toAsset } from '../assets/to-asset.ts';
import { getVideoWithFrames, takeFrame, toFrameSeconds } from './take-frame.ts';

/** Stores a frame of a video as a picture. */
export async function createFramePicture(
  context: Context,
  projectId: string,
  { videoId, seconds: wanted, signal }: { videoId: string; seconds: number; signal: AbortSignal },
): Promise<Asset> {
  const video = await getVideoWithFrames(context.db, projectId, videoId);
  const seconds = toFrameSeconds(wanted, video);
  const { webp, ...frame } = await takeFrame(context, video, { seconds, signal });
  const id = await saveAsset(context, projectId, { ...frame, bytes: webp, contentType: 'image/webp', frame: { videoId, seconds } });
  const [row] = await findAssets(context.db, projectId, [id]);
  if (!row) throw new Error(`picture ${id} was deleted`);
  return toAsset(context.config, row);
}
