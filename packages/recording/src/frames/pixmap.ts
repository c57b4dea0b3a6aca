/**
 * A colour image as a child process sends it: a header of three numbers and raw bytes (PPM). A compromised decoder could send any
 * format that the image library supports. The library therefore receives only raw pixels and never detects a format.
 */
import type { Limits } from '../limits.ts';
import { MediaError } from '../media-error.ts';

export interface ColourImage {
  width: number;
  height: number;
  /** Red, green and blue values, one byte each. */
  pixels: Buffer;
}

/** Header in the format that ffmpeg writes: no comments, one line feed after each line. */
const HEADER = /^P6\n([1-9]\d{0,4}) ([1-9]\d{0,4})\n255\n/;
const LONGEST_HEADER = 'P6\n99999 99999\n255\n'.length;

export interface PixmapCollector {
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
    image = { width, height, pixels: Buffer.alloc(width * height * 3) };
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
