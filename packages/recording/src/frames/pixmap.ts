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
  /** Returns the image, or null if the data is anything but one complete image. */
  end: () => ColourImage | null;
}

/** Collects an image as its bytes arrive. An image larger than the limits of a video is rejected before memory is allocated. */
export function collectPixmap({ maxLongSide, maxShortSide }: Limits): PixmapCollector {
  let start = Buffer.alloc(0);
  let image: ColourImage | null = null;
  let filled = 0;
  let isInvalid = false;

  function begin(chunk: Buffer): Buffer {
    start = Buffer.concat([start, chunk]);
    const header = HEADER.exec(start.subarray(0, LONGEST_HEADER).toString('latin1'));
    isInvalid = !header && start.length >= LONGEST_HEADER;
    if (!header) return Buffer.alloc(0);
    const [width, height] = [Number(header[1]), Number(header[2])];
    if (width * height > maxLongSide * maxShortSide)
      throw new MediaError('PROCESSING_RESOURCE_LIMIT', 'A picture of the video is larger than a video may be.');
    image = { width, height, pixels: Buffer.alloc(width * height * 3) };
    return start.subarray(header[0].length);
  }

  function add(chunk: Buffer): void {
    const pixels = image ? chunk : begin(chunk);
    isInvalid ||= filled + pixels.length > (image?.pixels.length ?? 0);
    if (isInvalid) throw new MediaError('MALFORMED_VIDEO', 'A picture of the video cannot be decoded.');
    if (image) filled += pixels.copy(image.pixels, filled);
  }

  return { add, end: () => (image && filled === image.pixels.length ? image : null) };
}
