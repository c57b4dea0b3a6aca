/** Decodes the whole video once and passes on an upright grey picture every quarter of a second, by time and not by frame number. */
import { runFfmpeg } from '../sandbox/ffmpeg.ts';
import { childSecondsFor, type Limits } from '../limits.ts';
import { MediaError, noPicture } from '../media-error.ts';
import type { GrayPicture } from './picture.ts';
import type { Source } from '../types.ts';

/**
 * Four pictures a second give the end of a screen to 0.25 s for one decode (85 s of 720p: 0.5 s of CPU; two pictures a second need 0.45
 * s).
 */
export const SAMPLES_PER_SECOND = 4;
/** Maximum size for scene detection. Larger pictures are scaled down. */
const LONG_SIDE = 1920;
/**
 * Maximum size of pictures for OCR. At half of this size, OCR misses every second text of a recording in 1440p. Screens with more pixels
 * have larger letters.
 */
const READ_LONG_SIDE = 3840;

/**
 * Returns ffmpeg options for faster decoding. They disable smoothing of block edges and skip pictures on which no other picture depends.
 * Text stays readable. With a variable rate, a skipped picture may be the only one for seconds, so all pictures are decoded.
 */
export function quickDecode({ isVariableRate }: Source): string[] {
  return [...(isVariableRate ? [] : ['-skip_frame', 'noref']), '-skip_loop_filter', 'all'];
}

export interface Job {
  file: string;
  source: Source;
  limits: Limits;
  signal?: AbortSignal | undefined;
}

export interface Sampled {
  /** Time in seconds of the last decoded picture. */
  reachedSeconds: number;
  complaint: string;
}

/** Returns the size for scene detection: the upright picture with at most 1,920 pixels on the long side, in even numbers. */
export function sampleSize(source: Source): Size {
  return sizeWithin(source, LONG_SIDE);
}

/** Returns the size for OCR: the upright picture with at most 3,840 pixels on the long side. */
export function readSize(source: Source): Size {
  return sizeWithin(source, READ_LONG_SIDE);
}

export interface Size {
  width: number;
  height: number;
}

function sizeWithin({ width, height }: Source, longSide: number): Size {
  const scale = Math.min(1, longSide / Math.max(width, height));
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}

/** Returns the filter for the sampled pictures. It copies the luma plane of the video, which needs no colour conversion. */
export function sampleFilter({ width, height }: Size): string {
  return `scale=${width}:${height}:flags=area,format=yuv420p|yuvj420p|yuv422p|yuv444p|gray,extractplanes=y`;
}

/** Decodes the pictures of a video. `onPicture` must copy the pixels if it keeps them, because the next picture overwrites them. */
export async function samplePictures(job: Job, onPicture: (seconds: number, picture: GrayPicture) => void): Promise<Sampled> {
  const size = sampleSize(job.source);
  const pixels = new Uint8Array(size.width * size.height);
  const most = mostPictures(job.limits);
  let filled = 0;
  let count = 0;
  const onOutput = (chunk: Buffer) => {
    for (let at = 0; at < chunk.length; ) {
      const taken = Math.min(chunk.length - at, pixels.length - filled);
      pixels.set(chunk.subarray(at, at + taken), filled);
      at += taken;
      filled += taken;
      if (filled < pixels.length) continue;
      filled = 0;
      if (count === most) throw new MediaError('PROCESSING_RESOURCE_LIMIT', 'The video has more pictures than it may have.');
      onPicture(count++ / SAMPLES_PER_SECOND, { ...size, pixels });
    }
  };
  const timeoutSeconds = childSecondsFor(job.source.durationSeconds, job.limits);
  const { complaint } = await runFfmpeg({ ...job, onOutput, timeoutSeconds }, passArguments(job));
  if (count === 0) throw noPicture('No picture of the video can be decoded.', complaint);
  return { reachedSeconds: (count - 1) / SAMPLES_PER_SECOND, complaint };
}

function passArguments({ source, limits }: Job) {
  const filter = `fps=${SAMPLES_PER_SECOND}:start_time=0,${sampleFilter(sampleSize(source))}`;
  return {
    before: quickDecode(source),
    after: ['-map', '0:V:0', '-vf', filter, '-frames:v', String(mostPictures(limits)), '-f', 'rawvideo', 'pipe:1'],
  };
}

function mostPictures({ maxSeconds }: Limits): number {
  return Math.ceil(maxSeconds * SAMPLES_PER_SECOND);
}
