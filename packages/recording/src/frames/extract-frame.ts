/** Options for decoding a frame for readers: the frame on screen at a given time, or a poster. */
import sharp, { type Sharp } from 'sharp';
import { runFfmpeg } from '../sandbox/ffmpeg.ts';
import { defaultLimits, type Limits } from '../limits.ts';
import { missingFrameError } from '../media-error.ts';
import { SEEK_TIMEOUT_SECONDS, createSeekOptions } from './seek.ts';
import { collectPixmap } from './pixmap.ts';

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
export async function extractFrame(
  file: string,
  seconds: number,
  { width, sizes = [], limits = defaultLimits(), signal }: FrameOptions = {},
): Promise<Frame> {
  const pixmap = collectPixmap(limits);
  const run = { file, limits, signal, timeoutSeconds: SEEK_TIMEOUT_SECONDS, onOutput: pixmap.add };
  const { errorOutput } = await runFfmpeg(run, createSeekOptions(seconds, UPRIGHT_FILTER, ['-c:v', 'ppm', '-f', 'image2pipe', 'pipe:1']));
  const decoded = pixmap.end();
  if (!decoded) throw missingFrameError(`The picture at ${seconds.toFixed(1)} s cannot be decoded.`, errorOutput);
  const raw = { width: decoded.width, height: decoded.height, channels: 3 as const };
  const image = sharp(decoded.pixels, { raw }).resize({ ...(width ? { width } : {}), withoutEnlargement: true });
  const { data, info } = await image.webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true });
  const narrowerWidths = sizes.filter((size) => size < info.width).toSorted((one, other) => one - other);
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
