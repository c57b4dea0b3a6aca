/**
 * Full-size grey frames of a video. One pass decodes a frame every quarter of a second, by time and not by frame number. Frames of the pass
 * are stored compressed in a folder; others are decoded on demand.
 */
import { readFile } from 'node:fs/promises';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { runFfmpeg, SEEK_TIMEOUT_SECONDS, createSeekOptions } from '../sandbox/ffmpeg.ts';
import { MediaError, missingFrameError } from '../media-error.ts';
import type { GrayImage } from './gray-image.ts';
import { getChildSeconds, type Limits } from '../limits.ts';
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

interface SampleResult {
  /** Time in seconds of the last decoded frame. */
  reachedSeconds: number;
  errorOutput: string;
}

/** Returns the size for scene detection: the upright frame with at most 1,920 pixels on the long side, in even numbers. */
export function getSampleSize(source: Source): Size {
  return sizeWithin(source, LONG_SIDE);
}

/** Returns the size for OCR: the upright frame with at most 3,840 pixels on the long side. */
function getOcrSize(source: Source): Size {
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
function createSampleFilter({ width, height }: Size): string {
  return `scale=${width}:${height}:flags=area,format=yuv420p|yuvj420p|yuv422p|yuv444p|gray,extractplanes=y`;
}

interface SampleOptions {
  /** Defaults to the whole video. */
  untilSeconds?: number;
  /** Defaults to SAMPLES_PER_SECOND. */
  samplesPerSecond?: number;
  /** Size of the frames. Defaults to that of scene detection. */
  size?: Size;
  /** Whether frames are decoded on which no other frame depends. Needed for more samples than SAMPLES_PER_SECOND. */
  isEveryFrameDecoded?: boolean;
}

/** Decodes frames of a video. `onFrame` must copy the pixels if it keeps them, because the next frame overwrites them. */
export async function sampleFrames(
  job: DecodeJob,
  onFrame: (seconds: number, image: GrayImage) => void,
  options: SampleOptions = {},
): Promise<SampleResult> {
  const { untilSeconds = Number.POSITIVE_INFINITY, samplesPerSecond = SAMPLES_PER_SECOND, size = getSampleSize(job.source) } = options;
  const pixels = new Uint8Array(size.width * size.height);
  const maxFrames = Math.min(Math.ceil(job.limits.maxSeconds * samplesPerSecond), Math.floor(untilSeconds * samplesPerSecond) + 1);
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
      onFrame(count++ / samplesPerSecond, { ...size, pixels });
    }
  };
  const timeoutSeconds = getChildSeconds(job.source.durationSeconds, job.limits);
  const filter = `fps=${samplesPerSecond}:start_time=0,${createSampleFilter(size)}`;
  const { errorOutput } = await runFfmpeg(
    { ...job, onOutput, timeoutSeconds },
    {
      inputOptions: options.isEveryFrameDecoded ? [] : getFastDecodeOptions(job.source),
      outputOptions: ['-map', '0:V:0', '-vf', filter, '-frames:v', String(maxFrames), '-f', 'rawvideo', 'pipe:1'],
    },
  );
  if (count === 0) throw missingFrameError('No picture of the video can be decoded.', errorOutput);
  return { reachedSeconds: (count - 1) / samplesPerSecond, errorOutput };
}

export interface FrameStore {
  store(seconds: number, image: GrayImage): void;
  /** Stores a frame while there is enough space. A frame that is not stored is decoded on demand. */
  storeIfSpace(seconds: number, image: GrayImage): void;
  at(seconds: number): Promise<GrayImage>;
  /** Returns the frame in the size for OCR, decoded separately if the video is larger than the samples. */
  full(seconds: number): Promise<GrayImage>;
}

/**
 * Share of the storage space for frames stored during the pass. The rest is reserved for the frames of scenes, which every recording
 * needs.
 */
const OPTIONAL_SHARE = 0.5;

export function createFrameStore(job: DecodeJob, folder: string): FrameStore {
  const stored = new Set<string>();
  const getName = (seconds: number, size: Size) =>
    path.join(folder, `${Math.round(seconds * 1000)}${size === sampleSize ? '' : '-full'}.zst`);
  const sampleSize = getSampleSize(job.source);
  const ocrSize = getOcrSize(job.source);
  let storedBytes = 0;

  function store(seconds: number, image: GrayImage): void {
    storeAs(getName(seconds, sampleSize), image);
  }

  // Frames of screens compress to a tenth of their size in about 2 ms.
  function storeAs(name: string, { pixels }: GrayImage): void {
    if (stored.has(name)) return;
    const packed = zstdCompressSync(pixels, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
    storedBytes += packed.length;
    if (storedBytes > job.limits.scratchBytes)
      throw new MediaError('PROCESSING_RESOURCE_LIMIT', 'The video shows more different pictures than can be kept: cut it into parts.');
    writeFileSync(name, packed);
    stored.add(name);
  }

  function storeIfSpace(seconds: number, image: GrayImage): void {
    storeAsIfSpace(getName(seconds, sampleSize), image);
  }

  function storeAsIfSpace(name: string, image: GrayImage): void {
    if (storedBytes < job.limits.scratchBytes * OPTIONAL_SHARE) storeAs(name, image);
  }

  async function load(seconds: number, size: Size): Promise<GrayImage> {
    const name = getName(seconds, size);
    // Node joins the parts of a result that is larger than a chunk. A chunk has at least 64 bytes.
    const chunkSize = Math.max(64, size.width * size.height);
    if (stored.has(name)) return { ...size, pixels: zstdDecompressSync(await readFile(name), { chunkSize }) };
    const image = { ...size, pixels: await decode(seconds, size) };
    storeAsIfSpace(name, image);
    return image;
  }

  async function decode(seconds: number, size: Size): Promise<Uint8Array> {
    const { inputOptions = [], outputOptions } = createSeekOptions([toDecodeSeconds(seconds)], createSampleFilter(size), [
      '-f',
      'rawvideo',
      'pipe:1',
    ]);
    const { output, errorOutput } = await runFfmpeg(
      { ...job, timeoutSeconds: SEEK_TIMEOUT_SECONDS },
      { inputOptions: [...getFastDecodeOptions(job.source), ...inputOptions], outputOptions },
    );
    if (output.length < size.width * size.height) {
      throw missingFrameError(`The picture at ${seconds.toFixed(1)} s cannot be decoded.`, errorOutput);
    }
    return output.subarray(0, size.width * size.height);
  }

  const at = (seconds: number) => load(seconds, sampleSize);
  const full = (seconds: number) => load(seconds, ocrSize.width > sampleSize.width ? ocrSize : sampleSize);
  return { store, storeIfSpace, at, full };
}

/**
 * Tolerance slightly below half a sample, so that a frame exactly in the middle belongs to the next sample, as it does in the pass over
 * the video.
 */
const HALF_SAMPLE_SECONDS = 0.5 / SAMPLES_PER_SECOND - 0.001;

/**
 * Returns the time to decode. The pass over the video rounds the time of each frame to the nearest quarter of a second, so its frame
 * may be up to half a sample later. A frame decoded on demand must be the same one; otherwise a resumed run would read different text.
 */
function toDecodeSeconds(seconds: number): number {
  return Number.isInteger(seconds * SAMPLES_PER_SECOND) ? seconds + HALF_SAMPLE_SECONDS : seconds;
}
