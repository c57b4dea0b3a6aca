/** Decodes frames for readers: the frames on screen at given times, or a poster. */
import sharp, { type Sharp } from 'sharp';
import { runFfmpeg } from '../sandbox/ffmpeg.ts';
import { defaultLimits, type Limits } from '../limits.ts';
import { missingFrameError } from '../media-error.ts';
import { SEEK_TIMEOUT_SECONDS, createSeekOptions, selectNearbyTimes } from './seek.ts';
import { type ColourImage, collectPixmaps } from './pixmap.ts';

export interface FrameOptions {
  /** Maximum width in pixels. Smaller frames are not scaled up. */
  width?: number;
  /** Additional smaller widths, for small screens. */
  sizes?: readonly number[];
  limits?: Limits;
  signal?: AbortSignal | undefined;
}

export interface Frame {
  webp: Buffer;
  width: number;
  height: number;
  /** The additional sizes that also have fewer bytes, narrowest first. */
  sizes: { width: number; webp: Buffer }[];
  /** Average colour as `#rrggbb`. */
  colour: string;
}

/** Version of the output. Increase it if the same video, time and widths give a different frame. */
export const FRAME_VERSION = 1;

/** WebP quality at which text stays sharp and a 720p screen takes 20 to 60 KB. */
const QUALITY = 82;
/** ffmpeg filter that produces an upright frame with square pixels, regardless of what the file declares. */
const UPRIGHT_FILTER = 'scale=iw*sar:ih,setsar=1,format=rgb24';
/** Time of the poster in the video: a title has faded in by then and is usually still visible. */
const POSTER_SECONDS = 1;

/** Returns the frame at a time, or the last one if the time is after the end. Throws MediaError if nothing can be decoded. */
export function extractFrame(file: string, seconds: number, options: FrameOptions = {}): Promise<Frame> {
  return createFrameReader([seconds], async () => file, options)(seconds);
}

export type FrameReader = (seconds: number) => Promise<Frame>;

/**
 * Returns a function for the frames at some times, with the results of `extractFrame`. The first request decodes the frames at the following
 * times, too, if they are near: 20 pictures of a minute of video cost one pass over it. `file` is called when a frame is first decoded.
 */
export function createFrameReader(times: readonly number[], file: () => Promise<string>, options: FrameOptions = {}): FrameReader {
  const ordered = [...new Set(times)].sort((a, b) => a - b);
  const frames = new Map<number, Promise<Frame>>();

  function start(seconds: number): Promise<Frame> {
    const later = ordered.filter((time) => time > seconds && !frames.has(time));
    const group = selectNearbyTimes([seconds, ...later]);
    const run = file().then((path) => extractFrames(path, group, options));
    for (const [at, time] of group.entries()) {
      const frame = run.then((found) => found[at] as Frame);
      // A frame may never be requested.
      frame.catch(() => undefined);
      frames.set(time, frame);
    }
    return frames.get(seconds) as Promise<Frame>;
  }

  return (seconds) => frames.get(seconds) ?? start(seconds);
}

/** Returns one frame per time. `times` must be in order. */
async function extractFrames(file: string, times: readonly number[], options: FrameOptions): Promise<Frame[]> {
  const { limits = defaultLimits(), signal } = options;
  const frames: Promise<Frame>[] = [];
  const pixmaps = collectPixmaps(limits, times.length, (image) => {
    const frame = encodeFrame(image, options);
    frame.catch(() => undefined);
    frames.push(frame);
  });
  const run = { file, limits, signal, timeoutSeconds: SEEK_TIMEOUT_SECONDS * times.length, onOutput: pixmaps.add };
  const { errorOutput } = await runFfmpeg(run, createSeekOptions(times, UPRIGHT_FILTER, ['-c:v', 'ppm', '-f', 'image2pipe', 'pipe:1']));
  const isComplete = pixmaps.end() === times.length;
  // When the size of the video changes, ffmpeg starts its filters again and repeats frames, which it reports as an error.
  if (times.length > 1 && (!isComplete || errorOutput !== '')) {
    const single: Frame[] = [];
    for (const seconds of times) single.push(...(await extractFrames(file, [seconds], options)));
    return single;
  }
  if (!isComplete) throw missingFrameError(`The picture at ${(times[0] ?? 0).toFixed(1)} s cannot be decoded.`, errorOutput);
  return Promise.all(frames);
}

/** Encodes the pixels of a frame, at its own and the smaller widths. */
export async function encodeFrame({ width, height, pixels }: ColourImage, options: FrameOptions): Promise<Frame> {
  const image = sharp(pixels, { raw: { width, height, channels: 3 } }).resize({
    ...(options.width ? { width: options.width } : {}),
    withoutEnlargement: true,
  });
  const { data, info } = await image.webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true });
  const narrowerWidths = (options.sizes ?? []).filter((size) => size < info.width).toSorted((one, other) => one - other);
  const encoded = await Promise.all(
    narrowerWidths.map(async (size) => ({
      width: size,
      webp: await image.clone().resize({ width: size }).webp({ quality: QUALITY }).toBuffer(),
    })),
  );
  return {
    webp: data,
    width: info.width,
    height: info.height,
    sizes: encoded.filter(({ webp }) => webp.byteLength < data.byteLength),
    colour: await computeAverageColour(image),
  };
}

async function computeAverageColour(image: Sharp): Promise<string> {
  const pixel = await image.clone().resize({ width: 1, height: 1, fit: 'fill' }).raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString('hex')}`;
}

export function extractPoster(file: string, options: FrameOptions = {}): Promise<Frame> {
  return extractFrame(file, POSTER_SECONDS, options);
}
