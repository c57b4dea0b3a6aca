/**
 * Full-size grey pictures at selected times. Pictures from the pass over the video are stored compressed in a folder; others are decoded
 * on demand.
 */
import { readFile } from 'node:fs/promises';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { runFfmpeg } from '../sandbox/ffmpeg.ts';
import { MediaError, noPicture } from '../media-error.ts';
import type { GrayPicture } from './picture.ts';
import { type Job, quickDecode, readSize, sampleFilter, SAMPLES_PER_SECOND, sampleSize, type Size } from './sample-pictures.ts';
import { MOMENT_SECONDS, momentArguments } from './moment.ts';

export interface Stills {
  keep(seconds: number, picture: GrayPicture): void;
  /** Stores a picture while there is enough space. A picture that is not stored is decoded on demand. */
  offer(seconds: number, picture: GrayPicture): void;
  at(seconds: number): Promise<GrayPicture>;
  /** Returns the picture in the size for OCR, decoded separately if the video is larger than the samples. */
  full(seconds: number): Promise<GrayPicture>;
}

/**
 * Share of the storage space for pictures stored during the pass. The rest is reserved for the pictures of scenes, which every recording
 * needs.
 */
const OFFERED_SHARE = 0.5;

export function createStills(job: Job, folder: string): Stills {
  const kept = new Set<string>();
  const nameOf = (seconds: number, size: Size) => path.join(folder, `${Math.round(seconds * 1000)}${size === sampled ? '' : '-full'}.zst`);
  const sampled = sampleSize(job.source);
  const whole = readSize(job.source);
  let keptBytes = 0;

  function keep(seconds: number, picture: GrayPicture): void {
    keepAs(nameOf(seconds, sampled), picture);
  }

  // Pictures of screens compress to a tenth of their size in about 2 ms.
  function keepAs(name: string, { pixels }: GrayPicture): void {
    if (kept.has(name)) return;
    const packed = zstdCompressSync(pixels, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
    keptBytes += packed.length;
    if (keptBytes > job.limits.scratchBytes)
      throw new MediaError('PROCESSING_RESOURCE_LIMIT', 'The video shows more different pictures than can be kept: cut it into parts.');
    writeFileSync(name, packed);
    kept.add(name);
  }

  function offer(seconds: number, picture: GrayPicture): void {
    offerAs(nameOf(seconds, sampled), picture);
  }

  function offerAs(name: string, picture: GrayPicture): void {
    if (keptBytes < job.limits.scratchBytes * OFFERED_SHARE) keepAs(name, picture);
  }

  async function still(seconds: number, size: Size): Promise<GrayPicture> {
    const name = nameOf(seconds, size);
    if (kept.has(name)) return { ...size, pixels: zstdDecompressSync(await readFile(name)) };
    const picture = { ...size, pixels: await decode(seconds, size) };
    offerAs(name, picture);
    return picture;
  }

  async function decode(seconds: number, size: Size): Promise<Uint8Array> {
    const { before = [], after } = momentArguments(momentOf(seconds), sampleFilter(size), ['-f', 'rawvideo', 'pipe:1']);
    const { output, complaint } = await runFfmpeg(
      { ...job, timeoutSeconds: MOMENT_SECONDS },
      { before: [...quickDecode(job.source), ...before], after },
    );
    if (output.length < size.width * size.height) {
      throw noPicture(`The picture at ${seconds.toFixed(1)} s cannot be decoded.`, complaint);
    }
    return output.subarray(0, size.width * size.height);
  }

  const at = (seconds: number) => still(seconds, sampled);
  const full = (seconds: number) => still(seconds, whole.width > sampled.width ? whole : sampled);
  return { keep, offer, at, full };
}

/**
 * Tolerance slightly below half a sample, so that a picture exactly in the middle belongs to the next sample, as it does in the pass over
 * the video.
 */
const HALF_SAMPLE_SECONDS = 0.5 / SAMPLES_PER_SECOND - 0.001;

/**
 * Returns the time to decode. The pass over the video rounds the time of each picture to the nearest quarter of a second, so its picture
 * may be up to half a sample later. A picture decoded on demand must be the same one; otherwise a resumed run would read different text.
 */
function momentOf(seconds: number): number {
  return Number.isInteger(seconds * SAMPLES_PER_SECOND) ? seconds + HALF_SAMPLE_SECONDS : seconds;
}
