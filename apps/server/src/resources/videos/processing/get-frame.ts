import { FRAME_VERSION, type Frame, type FrameReader } from '@docreel/recording';
import type { Context } from '../../../context.ts';
import { SMALL_WIDTHS } from '../../assets/resize-pictures.ts';
import type { VideoRow } from '../video.ts';
import { freeOrphanedRecording, createStageCache } from './recordings.ts';

/**
 * Extracts frames of a video for pictures in articles. Each frame is extracted once and reused by other articles, regenerations and
 * projects with the same video file.
 */

/**
 * Maximum number of cached frames per recording, about 50 KB each for screen recordings. A new frame replaces the earlier one in its cache
 * slot.
 */
const SLOTS = 499;

/**
 * Sizes of pictures in pixels: a full-screen application is still readable, and a page with ten pictures loads fast. The smaller versions
 * are for phones and thumbnails.
 */
export const PICTURE_SIZES = { width: 1280, sizes: SMALL_WIDTHS } as const;

export interface FrameRequest {
  /** Extracts frames of the video with the widths below. It is called only if the frame is not cached. */
  read: FrameReader;
  /** Time of the frame in the video, in seconds. It is rounded to whole milliseconds. */
  seconds: number;
  width: number;
  sizes: readonly number[];
  signal: AbortSignal;
}

/** The JSON format in which a frame is cached. */
interface StoredFrame {
  milliseconds: number;
  width: number;
  height: number;
  colour: string;
  /** The picture as a WebP file in Base64. */
  webp: string;
  sizes: { width: number; webp: string }[];
}

/** Running extractions of this process, by cache key. Articles that are generated in parallel request the same frames at the same time. */
const pending = new Map<string, Promise<Frame>>();

/**
 * Returns the frame, from the cache if the same bytes, time and widths were requested before. Throws the errors of `read` and the
 * signal's reason.
 */
export async function getFrame(context: Pick<Context, 'db' | 'storage'>, video: VideoRow, request: FrameRequest): Promise<Frame> {
  const { sha256, project_id: projectId } = video;
  if (!sha256) return request.read(request.seconds);
  const milliseconds = Math.round(request.seconds * 1000);
  // Docreel samples screens four times a second, so adjacent samples get different slots.
  const slot = Math.floor(milliseconds / 250) % SLOTS;
  const key = [sha256, `picture-${FRAME_VERSION}`, request.width, request.sizes.join('-'), slot].join('/');
  const name = `${key} ${milliseconds}`;
  for (let other = pending.get(name); other; other = pending.get(name)) {
    const frame = await other.catch(() => null);
    request.signal.throwIfAborted();
    if (frame) return frame;
  }
  const frame = findOrExtract(context, { key, milliseconds, sha256, projectId }, request).finally(() => pending.delete(name));
  pending.set(name, frame);
  return await frame;
}

interface FrameSlot {
  key: string;
  milliseconds: number;
  sha256: string;
  projectId: string;
}

async function findOrExtract(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  { key, milliseconds, sha256, projectId }: FrameSlot,
  request: FrameRequest,
): Promise<Frame> {
  const cache = createStageCache(storage);
  const found = await cache.get(key);
  const stored = found === null ? null : (JSON.parse(found) as StoredFrame);
  if (stored?.milliseconds === milliseconds) return unpack(stored);
  const frame = await request.read(request.seconds);
  await cache.put(key, JSON.stringify(pack(frame, milliseconds)));
  await freeOrphanedRecording(db, { projectId, sha256, afterMs: 0 });
  return frame;
}

function pack({ webp, sizes, ...frame }: Frame, milliseconds: number): StoredFrame {
  const narrower = sizes.map((size) => ({ ...size, webp: size.webp.toString('base64') }));
  return { ...frame, milliseconds, webp: webp.toString('base64'), sizes: narrower };
}

function unpack({ milliseconds: _milliseconds, webp, sizes, ...frame }: StoredFrame): Frame {
  const narrower = sizes.map((size) => ({ ...size, webp: Buffer.from(size.webp, 'base64') }));
  return { ...frame, webp: Buffer.from(webp, 'base64'), sizes: narrower };
}
