/**
 * A colour picture as a child process sends it: a header of three numbers and raw bytes (PPM). A compromised decoder could send any
 * format that the image library supports. The library therefore receives only raw pixels and never detects a format.
 */
import type { Limits } from '../limits.ts';
import { MediaError } from '../media-error.ts';

export interface ColourPicture {
  width: number;
  height: number;
  /** Red, green and blue values, one byte each. */
  pixels: Buffer;
}

/** Header in the format that ffmpeg writes: no comments, one line feed after each line. */
const HEADER = /^P6\n([1-9]\d{0,4}) ([1-9]\d{0,4})\n255\n/;
const LONGEST_HEADER = 'P6\n99999 99999\n255\n'.length;

export interface Pixmap {
  add: (chunk: Buffer) => void;
  /** Returns the picture, or null if the data is anything but one complete picture. */
  end: () => ColourPicture | null;
}

/** Collects a picture as its bytes arrive. A picture larger than the limits of a video is rejected before memory is allocated. */
export function collectPixmap({ maxLongSide, maxShortSide }: Limits): Pixmap {
  let start = Buffer.alloc(0);
  let picture: ColourPicture | null = null;
  let filled = 0;
  let isWrong = false;

  function begin(chunk: Buffer): Buffer {
    start = Buffer.concat([start, chunk]);
    const header = HEADER.exec(start.subarray(0, LONGEST_HEADER).toString('latin1'));
    isWrong = !header && start.length >= LONGEST_HEADER;
    if (!header) return Buffer.alloc(0);
    const [width, height] = [Number(header[1]), Number(header[2])];
    if (width * height > maxLongSide * maxShortSide)
      throw new MediaError('PROCESSING_RESOURCE_LIMIT', 'A picture of the video is larger than a video may be.');
    picture = { width, height, pixels: Buffer.alloc(width * height * 3) };
    return start.subarray(header[0].length);
  }

  function add(chunk: Buffer): void {
    const pixels = picture ? chunk : begin(chunk);
    isWrong ||= filled + pixels.length > (picture?.pixels.length ?? 0);
    if (isWrong) throw new MediaError('MALFORMED_VIDEO', 'A picture of the video cannot be decoded.');
    if (picture) filled += pixels.copy(picture.pixels, filled);
  }

  return { add, end: () => (picture && filled === picture.pixels.length ? picture : null) };
}
