/** Pictures for people: the frame that is on the screen at a moment, and a poster. */
import sharp, { type Sharp } from 'sharp';
import { runFfmpeg } from '../programs/ffmpeg.ts';
import { defaultLimits, type Limits } from '../limits.ts';
import { noPicture } from '../media-error.ts';
import { MOMENT_SECONDS, momentArguments } from './moment.ts';
import { collectPixmap } from './pixmap.ts';

export interface FrameOptions {
  /** Scaled down to this width; never up. */
  width?: number;
  /** Taken as wide as this, too, where that is smaller: for small screens. */
  sizes?: readonly number[];
  limits?: Limits;
  signal?: AbortSignal | undefined;
}

export interface Frame {
  webp: Buffer;
  width: number;
  height: number;
  /** Those of the sizes that are smaller in bytes, too; the narrowest first. */
  sizes: { width: number; webp: Buffer }[];
  /** Its average, as `#rrggbb`. */
  colour: string;
}

/** Raised when a frame of the same video, moment and widths comes out otherwise. */
export const FRAME_VERSION = 1;

/** Text stays sharp and a screen of 720p takes 20 to 60 KB. */
const QUALITY = 82;
/** Upright and with square pixels, whatever the file says about both. */
const AS_SHOWN = 'scale=iw*sar:ih,setsar=1,format=rgb24';
/** A title has faded in by now, and most videos still show it. */
const POSTER_SECONDS = 1;

/** After the end the last picture is taken. Throws MediaError where nothing can be decoded. */
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
