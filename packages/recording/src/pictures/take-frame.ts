/** Pictures for people: the frame that is on the screen at a moment, and a poster. */
import sharp from 'sharp';
import { runFfmpeg } from '../programs/ffmpeg.ts';
import { defaultLimits, type Limits } from '../limits.ts';
import { noPicture } from '../media-error.ts';
import { MOMENT_SECONDS, momentArguments } from './moment.ts';
import { collectPixmap } from './pixmap.ts';

export interface FrameOptions {
  /** Scaled down to this width; never up. */
  width?: number;
  limits?: Limits;
  signal?: AbortSignal | undefined;
}

export interface Frame {
  webp: Buffer;
  width: number;
  height: number;
}

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
  { width, limits = defaultLimits(), signal }: FrameOptions = {},
): Promise<Frame> {
  const pixmap = collectPixmap(limits);
  const run = { file, limits, signal, timeoutSeconds: MOMENT_SECONDS, onOutput: pixmap.add };
  const { complaint } = await runFfmpeg(run, momentArguments(seconds, AS_SHOWN, ['-c:v', 'ppm', '-f', 'image2pipe', 'pipe:1']));
  const picture = pixmap.end();
  if (!picture) throw noPicture(`The picture at ${seconds.toFixed(1)} s cannot be decoded.`, complaint);
  const raw = { width: picture.width, height: picture.height, channels: 3 as const };
  const image = sharp(picture.pixels, { raw }).resize({ ...(width ? { width } : {}), withoutEnlargement: true });
  const { data, info } = await image.webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true });
  return { webp: data, width: info.width, height: info.height };
}

export function takePoster(file: string, options: FrameOptions = {}): Promise<Frame> {
  return takeFrame(file, POSTER_SECONDS, options);
}
