/** Decodes the whole video once and passes on an upright grey frame every quarter of a second, by time and not by frame number. */
import { runFfmpeg } from '../sandbox/ffmpeg.ts';
import { getChildSeconds, type Limits } from '../limits.ts';
import { MediaError, missingFrameError } from '../media-error.ts';
import type { GrayImage } from './gray-image.ts';
import type { Source } from '../types.ts';

/**
 * Four frames a second give the end of a screen to 0.25 s for one decode (85 s of 720p: 0.5 s of CPU; two frames a second need 0.45
 * s).
 */
export const SAMPLES_PER_SECOND = 4;
/** Maximum size for scene detection. Larger frames are scaled down. */
const LONG_SIDE = 1920;
/**
 * Maximum size of frames for OCR. At half of this size, OCR misses every second text of a recording in 1440p. Screens with more pixels
 * have larger letters.
 */
const READ_LONG_SIDE = 3840;

/**
 * Returns ffmpeg options for faster decoding. They disable smoothing of block edges and skip frames on which no other frame depends.
 * Text stays readable. With a variable rate, a skipped frame may be the only one for seconds, so all frames are decoded.
 */
export function getFastDecodeOptions({ isVariableRate }: Source): string[] {
  return [...(isVariableRate ? [] : ['-skip_frame', 'noref']), '-skip_loop_filter', 'all'];
}

export interface DecodeJob {
  file: string;
  source: Source;
  limits: Limits;
  signal?: AbortSignal | undefined;
}

export interface SampleResult {
  /** Time in seconds of the last decoded frame. */
  reachedSeconds: number;
  errorOutput: string;
}

/** Returns the size for scene detection: the upright frame with at most 1,920 pixels on the long side, in even numbers. */
export function getSampleSize(source: Source): Size {
  return sizeWithin(source, LONG_SIDE);
}

/** Returns the size for OCR: the upright frame with at most 3,840 pixels on the long side. */
export function getOcrSize(source: Source): Size {
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

/** Returns the filter for the sampled frames. It copies the luma plane of the video, which needs no colour conversion. */
export function createSampleFilter({ width, height }: Size): string {
  return `scale=${width}:${height}:flags=area,format=yuv420p|yuvj420p|yuv422p|yuv444p|gray,extractplanes=y`;
}

/**
 * Decodes the frames of a video up to `untilSeconds`, or all of them. `onFrame` must copy the pixels if it keeps them, because the next
 * frame overwrites them.
 */
export async function sampleFrames(
  job: DecodeJob,
  onFrame: (seconds: number, image: GrayImage) => void,
  untilSeconds = Number.POSITIVE_INFINITY,
): Promise<SampleResult> {
  const size = getSampleSize(job.source);
  const pixels = new Uint8Array(size.width * size.height);
  const maxFrames = Math.min(getMaxFrames(job.limits), Math.floor(untilSeconds * SAMPLES_PER_SECOND) + 1);
  let filled = 0;
  let count = 0;
  const onOutput = (chunk: Buffer) => {
    for (let at = 0; at < chunk.length; ) {
      const copied = Math.min(chunk.length - at, pixels.length - filled);
      pixels.set(chunk.subarray(at, at + copied), filled);
      at += copied;
      filled += copied;
      if (filled < pixels.length) continue;
      filled = 0;
      if (count === maxFrames) throw new MediaError('PROCESSING_RESOURCE_LIMIT', 'The video has more pictures than it may have.');
      onFrame(count++ / SAMPLES_PER_SECOND, { ...size, pixels });
    }
  };
  const timeoutSeconds = getChildSeconds(job.source.durationSeconds, job.limits);
  const { errorOutput } = await runFfmpeg({ ...job, onOutput, timeoutSeconds }, createSampleOptions(job, maxFrames));
  if (count === 0) throw missingFrameError('No picture of the video can be decoded.', errorOutput);
  return { reachedSeconds: (count - 1) / SAMPLES_PER_SECOND, errorOutput };
}

function createSampleOptions({ source }: DecodeJob, maxFrames: number) {
  const filter = `fps=${SAMPLES_PER_SECOND}:start_time=0,${createSampleFilter(getSampleSize(source))}`;
  return {
    inputOptions: getFastDecodeOptions(source),
    outputOptions: ['-map', '0:V:0', '-vf', filter, '-frames:v', String(maxFrames), '-f', 'rawvideo', 'pipe:1'],
  };
}

function getMaxFrames({ maxSeconds }: Limits): number {
  return Math.ceil(maxSeconds * SAMPLES_PER_SECOND);
}
