/**
 * Full-size grey frames at selected times. Frames from the pass over the video are stored compressed in a folder; others are decoded
 * on demand.
 */
import { readFile } from 'node:fs/promises';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { runFfmpeg } from '../sandbox/ffmpeg.ts';
import { MediaError, missingFrameError } from '../media-error.ts';
import type { GrayImage } from './gray-image.ts';
import {
  type DecodeJob,
  getFastDecodeOptions,
  getOcrSize,
  createSampleFilter,
  SAMPLES_PER_SECOND,
  getSampleSize,
  type Size,
} from './sample-frames.ts';
import { SEEK_TIMEOUT_SECONDS, createSeekOptions } from './seek.ts';

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
    if (stored.has(name)) return { ...size, pixels: zstdDecompressSync(await readFile(name)) };
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
