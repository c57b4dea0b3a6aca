/** Decodes frames for readers: the frames on screen at given times, or a poster. */
import sharp, { type ResizeOptions } from 'sharp';
import { runFfmpeg, SEEK_TIMEOUT_SECONDS, createSeekOptions, selectNearbyTimes } from '../sandbox/ffmpeg.ts';
import { defaultLimits, type Limits } from '../limits.ts';
import { missingFrameError, MediaError } from '../media-error.ts';

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
  // One instance for each size: `clone()` of sharp would also copy the pixels, on the calling thread.
  const resize = (to: ResizeOptions) => sharp(pixels, { raw: { width, height, channels: 3 } }).resize({ withoutEnlargement: true, ...to });
  const encode = (to: ResizeOptions) => resize(to).webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true });
  const { data, info } = await encode(options.width ? { width: options.width } : {});
  const narrowerWidths = (options.sizes ?? []).filter((size) => size < info.width).toSorted((one, other) => one - other);
  const encoded = await Promise.all(narrowerWidths.map(async (size) => ({ width: size, webp: (await encode({ width: size })).data })));
  const averageColour = await resize({ width: 1, height: 1, fit: 'fill' }).raw().toBuffer();
  return {
    webp: data,
    width: info.width,
    height: info.height,
    sizes: encoded.filter(({ webp }) => webp.byteLength < data.byteLength),
    colour: `#${averageColour.subarray(0, 3).toString('hex')}`,
  };
}

export function extractPoster(file: string, options: FrameOptions = {}): Promise<Frame> {
  return extractFrame(file, POSTER_SECONDS, options);
}

export interface ColourImage {
  width: number;
  height: number;
  /** Red, green and blue values, one byte each. */
  pixels: Buffer;
}

/** Header in the format that ffmpeg writes: no comments, one line feed after each line. */
const HEADER = /^P6\n([1-9]\d{0,4}) ([1-9]\d{0,4})\n255\n/;
const LONGEST_HEADER = 'P6\n99999 99999\n255\n'.length;

interface PixmapCollector {
  add: (chunk: Buffer) => void;
  /** Returns the number of images, or null if the data ended within one. */
  end: () => number | null;
}

/**
 * Collects up to `most` images as their bytes arrive. `onImage` receives each complete one. An image larger than the limits of a video is
 * rejected before memory is allocated.
 */
export function collectPixmaps(
  { maxLongSide, maxShortSide }: Limits,
  most: number,
  onImage: (image: ColourImage) => void,
): PixmapCollector {
  let start = Buffer.alloc(0);
  let image: ColourImage | null = null;
  let filled = 0;
  let count = 0;

  function begin(chunk: Buffer): Buffer {
    start = Buffer.concat([start, chunk]);
    const header = HEADER.exec(start.subarray(0, LONGEST_HEADER).toString('latin1'));
    if (count === most || (!header && start.length >= LONGEST_HEADER)) throw createInvalidPictureError();
    if (!header) return Buffer.alloc(0);
    const [width, height] = [Number(header[1]), Number(header[2])];
    if (width * height > maxLongSide * maxShortSide)
      throw new MediaError('PROCESSING_RESOURCE_LIMIT', 'A picture of the video is larger than a video may be.');
    const rest = start.subarray(header[0].length);
    // Every byte is overwritten before the image is passed on.
    image = { width, height, pixels: Buffer.allocUnsafeSlow(width * height * 3) };
    [start, filled] = [Buffer.alloc(0), 0];
    return rest;
  }

  function add(chunk: Buffer): void {
    for (let rest = chunk; rest.length > 0; ) {
      if (!image) rest = begin(rest);
      if (!image) return;
      const copied: number = rest.copy(image.pixels, filled);
      filled += copied;
      rest = rest.subarray(copied);
      if (filled < image.pixels.length) return;
      onImage(image);
      image = null;
      count++;
    }
  }

  return { add, end: () => (image || start.length > 0 ? null : count) };
}

function createInvalidPictureError(): MediaError {
  return new MediaError('MALFORMED_VIDEO', 'A picture of the video cannot be decoded.');
}
