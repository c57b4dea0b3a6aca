/** Grey pictures and the differences between two of them. The functions work on bytes only, without files or child processes. */

/** One byte per pixel, row by row. */
export interface GrayPicture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/**
 * Side of a tile in pixels of the small picture, which is 320 pixels wide. In a 720p screen, 8 × 8 is about one letter high and four
 * letters wide.
 */
export const TILE = 8;
/** Mean difference above which a tile has changed. Compression artefacts are below it (measured on 32 known changes). */
const TILE_MEAN_DIFFERENCE = 3;
const SMALL_LONG_SIDE = 320;

/** A picture with its reduced version. */
export interface Shrunk {
  picture: GrayPicture;
  small: GrayPicture;
}

/**
 * Reduces a picture by averaging blocks so that its long side is about 320 pixels. Incomplete blocks at the right and bottom are dropped.
 * Rows equal to those of a `known` picture are copied from it, which applies to nearly all rows of a typical screen.
 */
export function shrink(picture: GrayPicture, known: Shrunk | null = null): GrayPicture {
  const step = Math.max(1, Math.round(Math.max(picture.width, picture.height) / SMALL_LONG_SIDE));
  const width = Math.floor(picture.width / step);
  const height = Math.floor(picture.height / step);
  const pixels = new Uint8Array(width * height);
  const sums = new Uint32Array(width);
  const same = known && known.picture.width === picture.width && known.picture.height === picture.height ? known : null;
  const [now, was] = [bytesOf(picture), same && bytesOf(same.picture)];
  for (let y = 0; y < height; y++) {
    const [start, end] = [y * step * picture.width, (y + 1) * step * picture.width];
    if (same && was && now.compare(was, start, end, start, end) === 0) {
      pixels.set(same.small.pixels.subarray(y * width, (y + 1) * width), y * width);
      continue;
    }
    sums.fill(0);
    for (let row = y * step; row < (y + 1) * step; row++) addRow(picture.pixels.subarray(row * picture.width), step, sums);
    for (let x = 0; x < width; x++) pixels[y * width + x] = (sums[x] as number) / (step * step);
  }
  return { width, height, pixels };
}

function bytesOf({ pixels }: GrayPicture): Buffer {
  return Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength);
}

function addRow(row: Uint8Array, step: number, sums: Uint32Array): void {
  for (let x = 0, at = 0; x < sums.length; x++) {
    let total = 0;
    for (let n = 0; n < step; n++, at++) total += row[at] as number;
    sums[x] = (sums[x] as number) + total;
  }
}

export function tileCount({ width, height }: GrayPicture): number {
  return Math.ceil(width / TILE) * Math.ceil(height / TILE);
}

/** Sets the mark of each tile that differs between two small pictures of the same size to 1. */
export function changedTiles(a: GrayPicture, b: GrayPicture, out = new Uint8Array(tileCount(a))): Uint8Array {
  const columns = Math.ceil(a.width / TILE);
  const [bytesA, bytesB] = [bytesOf(a), bytesOf(b)];
  for (let top = 0, first = 0; top < a.height; top += TILE, first += columns) {
    const [start, end] = [top * a.width, Math.min(top + TILE, a.height) * a.width];
    if (bytesA.compare(bytesB, start, end, start, end) === 0) {
      out.fill(0, first, first + columns);
      continue;
    }
    for (let column = 0; column < columns; column++) out[first + column] = tileDiffers(a, b, { left: column * TILE, top }) ? 1 : 0;
  }
  return out;
}

function tileDiffers(a: GrayPicture, b: GrayPicture, { left, top }: { left: number; top: number }): boolean {
  const right = Math.min(left + TILE, a.width);
  const bottom = Math.min(top + TILE, a.height);
  let difference = 0;
  for (let y = top; y < bottom; y++) {
    for (let at = y * a.width + left; at < y * a.width + right; at++)
      difference += Math.abs((a.pixels[at] as number) - (b.pixels[at] as number));
  }
  return difference > TILE_MEAN_DIFFERENCE * (right - left) * (bottom - top);
}

export function sum(marks: Uint8Array): number {
  let total = 0;
  for (const mark of marks) total += mark;
  return total;
}
