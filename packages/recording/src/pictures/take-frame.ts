/** Options for decoding a picture for readers: the frame on screen at a given time, or a poster. */
import sharp, { type Sharp } from 'sharp';
import { runFfmpeg } from '../sandbox/ffmpeg.ts';
import { defaultLimits, type Limits } from '../limits.ts';
import { noPicture } from '../media-error.ts';
import { MOMENT_SECONDS, momentArguments } from './moment.ts';
import { collectPixmap } from './pixmap.ts';

export interface FrameOptions {
  /** Maximum width in pixels. Smaller pictures are not scaled up. */
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

/** Version of the output. Increase it if the same video, time and widths give a different picture. */
export const FRAME_VERSION = 1;

/** WebP quality at which text stays sharp and a 720p screen takes 20 to 60 KB. */
const QUALITY = 82;
/** ffmpeg filter that produces an upright picture with square pixels, regardless of what the file declares. */
const AS_SHOWN = 'scale=iw*sar:ih,setsar=1,format=rgb24';
/** Time of the poster in the video: a title has faded in by then and is usually still visible. */
const POSTER_SECONDS = 1;

/** Returns the frame at a time, or the last one if the time is after the end. Throws MediaError if nothing can be decoded. */
export async function takeFrame(
  file: string,
  seconds: number,
  { width, sizes = [], limits = defaultLimits(), signal }: FrameOptions = {},
): Promise<Frame> {
  const pixmap = collectPixmap(limits);
  const run = { file, limits, signal, timeoutSeconds: MOMENT_SECONDS, onOutput: pixmap.add };
  const { complaint } = await runFfmpeg(run, momentArguments(seconds, AS_SHOWN, ['-c:v', 'ppm', '-f', 'image2pipe', 'pipe:1']));
  const picture = pixmap.end();
  if (!picture) throw noPicture(`The picture at ${seconds.toFixed(1)} s cannot be decoded.`, complaint);
  const raw = { width: picture.width, height: picture.height, channels: 3 as const };
  const image = sharp(picture.pixels, { raw }).resize({ ...(width ? { width } : {}), withoutEnlargement: true });
  const { data, info } = await image.webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true });
  const narrower = sizes.filter((size) => size < info.width).toSorted((one, other) => one - other);
  const taken = await Promise.all(
    narrower.map(async (size) => ({
      width: size,
      webp: await image.clone().resize({ width: size }).webp({ quality: QUALITY }).toBuffer(),
    })),
  );
  return {
    webp: data,
    width: info.width,
    height: info.height,
    sizes: taken.filter(({ webp }) => webp.byteLength < data.byteLength),
    colour: await averageOf(image),
  };
}

async function averageOf(image: Sharp): Promise<string> {
  const pixel = await image.clone().resize({ width: 1, height: 1, fit: 'fill' }).raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString('hex')}`;
}

export function takePoster(file: string, options: FrameOptions = {}): Promise<Frame> {
  return takeFrame(file, POSTER_SECONDS, options);
}
