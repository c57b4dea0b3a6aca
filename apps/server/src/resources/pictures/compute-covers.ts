import type { PictureBox } from '@docreel/contract';
import { type Cover, listCovers } from '@docreel/timeline';
import type { Context } from '../../context.ts';
import type { Redaction, ShownFrame } from '../../platform/db/tables/file-tables.ts';
import type { AssetRow } from '../assets/assets.store.ts';
import { findVideo } from '../videos/videos.store.ts';
import { findRecording } from './find-recording.ts';
import { listEvidenceFrames } from './pictures.store.ts';

type Covers = Redaction['covers'];

/**
 * Returns the parts of videos that players have to cover, because they show the redacted areas of a picture. A whole video is left out if
 * it is unknown when it shows them, or if it shows them in too many places.
 */
export async function computeCovers(context: Context, picture: AssetRow, boxes: readonly PictureBox[]): Promise<Covers> {
  const { db } = context;
  const { project_id: projectId, id, frames } = picture;
  const known = frames.length > 0 ? frames : await listEvidenceFrames(db, projectId, id);
  const covers: Covers = [];
  for (const [videoId, shown] of Map.groupBy(known, (frame) => frame.videoId)) {
    const video = await findVideo(db, projectId, videoId);
    if (!video) continue;
    const recording = await findRecording(context, video);
    if (!recording) {
      covers.push({ videoId, startSeconds: 0, endSeconds: video.duration_seconds ?? 86_400, box: null });
      continue;
    }
    const { source } = recording;
    const times = shown.map(({ seconds }) => seconds);
    const areas = boxes.map((box) => toPixels(box, source));
    covers.push(...listCovers(recording, times, areas).map((cover) => toPercent(cover, videoId, source)));
  }
  return covers;
}

type Size = { width: number; height: number };

function toPixels({ x, y, width, height }: PictureBox, size: Size): PictureBox {
  const [across, down] = [size.width / 100, size.height / 100];
  return { x: x * across, y: y * down, width: width * across, height: height * down };
}

function toPercent({ startSeconds, endSeconds, box }: Cover, videoId: ShownFrame['videoId'], size: Size): Covers[number] {
  if (box === null) return { videoId, startSeconds, endSeconds, box };
  const [left, right] = [percent(box.x, size.width), percent(box.x + box.width, size.width)];
  const [top, bottom] = [percent(box.y, size.height), percent(box.y + box.height, size.height)];
  return { videoId, startSeconds, endSeconds, box: { x: left, y: top, width: round(right - left), height: round(bottom - top) } };
}

function percent(value: number, of: number): number {
  return round(Math.max(0, Math.min(100, (100 * value) / of)));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
