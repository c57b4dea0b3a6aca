import { FRAME_VERSION, type Frame, takeFrame } from '@docreel/recording';
import type { Context } from '../../../context.ts';
import type { VideoRow } from '../video.ts';
import { freeWhatNobodyHas, stageCache } from './recordings.ts';

/** The pictures of a video that articles show. Each is taken once from the same bytes: another article, a regeneration and another project find it. */

/** Pictures kept of one recording, 50 KB each for screens, whatever moments are asked for: one that comes to the place of another takes it. */
const PLACES = 499;

export interface PictureOrder {
  /** Where the video's file can be read; asked for only where the picture is not kept. */
  file: () => Promise<string>;
  /** In whole milliseconds: what is finer than that is no other picture. */
  seconds: number;
  width: number;
  sizes: readonly number[];
  signal: AbortSignal;
}

/** A frame as JSON. */
interface Kept {
  milliseconds: number;
  width: number;
  height: number;
  colour: string;
  /** Base64. */
  webp: string;
  sizes: { width: number; webp: string }[];
}

/** Being taken in this process, by where they will be kept: articles written side by side ask for the same pictures at the same time. */
const taking = new Map<string, Promise<Frame>>();

/** `takeFrame`, or what it answered for the same bytes, moment and widths. Throws what it throws, and the signal's reason. */
export async function takePicture(context: Pick<Context, 'db' | 'storage'>, video: VideoRow, order: PictureOrder): Promise<Frame> {
  const { sha256, project_id: projectId } = video;
  if (!sha256) return take(order);
  const milliseconds = Math.round(order.seconds * 1000);
  // Screens are looked at four times a second: neighbours in time have places of their own.
  const place = Math.floor(milliseconds / 250) % PLACES;
  const key = [sha256, `picture-${FRAME_VERSION}`, order.width, order.sizes.join('-'), place].join('/');
  const name = `${key} ${milliseconds}`;
  for (let other = taking.get(name); other; other = taking.get(name)) {
    const frame = await other.catch(() => null);
    order.signal.throwIfAborted();
    if (frame) return frame;
  }
  const frame = findOrTake(context, { key, milliseconds, sha256, projectId }, order).finally(() => taking.delete(name));
  taking.set(name, frame);
  return await frame;
}

interface Place {
  key: string;
  milliseconds: number;
  sha256: string;
  projectId: string;
}

async function findOrTake(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  { key, milliseconds, sha256, projectId }: Place,
  order: PictureOrder,
): Promise<Frame> {
  const cache = stageCache(storage);
  const found = await cache.get(key);
  const kept = found === null ? null : (JSON.parse(found) as Kept);
  if (kept?.milliseconds === milliseconds) return unpack(kept);
  const frame = await take(order);
  await cache.put(key, JSON.stringify(pack(frame, milliseconds)));
  await freeWhatNobodyHas(db, { projectId, sha256, afterMs: 0 });
  return frame;
}

async function take({ file, seconds, ...options }: PictureOrder): Promise<Frame> {
  return takeFrame(await file(), seconds, options);
}

function pack({ webp, sizes, ...frame }: Frame, milliseconds: number): Kept {
  const narrower = sizes.map((size) => ({ ...size, webp: size.webp.toString('base64') }));
  return { ...frame, milliseconds, webp: webp.toString('base64'), sizes: narrower };
}

function unpack({ milliseconds: _milliseconds, webp, sizes, ...frame }: Kept): Frame {
  const narrower = sizes.map((size) => ({ ...size, webp: Buffer.from(size.webp, 'base64') }));
  return { ...frame, webp: Buffer.from(webp, 'base64'), sizes: narrower };
}
