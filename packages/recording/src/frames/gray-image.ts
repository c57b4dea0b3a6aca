/**
 * Grey images, and the tiles in which two of them differ. `createTileActivity` decides which differences count: permanent movement does not,
 * and neither do gradual changes such as typing.
 */

/** One byte per pixel, row by row. */
export interface GrayImage {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/**
 * Side of a tile in pixels of the small image, which is 320 pixels wide. In a 720p screen, 8 × 8 is about one letter high and four
 * letters wide.
 */
const TILE = 8;
/** Mean difference above which a tile has changed. Compression artefacts are below it (measured on 32 known changes). */
const TILE_MEAN_DIFFERENCE = 3;
/** Long side of the small image in pixels. */
const SMALL_LONG_SIDE = 320;

/** An image with its reduced version. */
export interface DownscaledImage {
  image: GrayImage;
  small: GrayImage;
}

/**
 * Reduces an image by averaging blocks so that its long side is about 320 pixels. Incomplete blocks at the right and bottom are dropped.
 * Rows equal to those of a `known` image are copied from it, which applies to nearly all rows of a typical screen.
 */
export function downscale(image: GrayImage, known: DownscaledImage | null = null): GrayImage {
  const step = Math.max(1, Math.round(Math.max(image.width, image.height) / SMALL_LONG_SIDE));
  const width = Math.floor(image.width / step);
  const height = Math.floor(image.height / step);
  const pixels = new Uint8Array(width * height);
  const sums = new Uint32Array(width);
  const same = known && known.image.width === image.width && known.image.height === image.height ? known : null;
  const [now, previous] = [toBytes(image), same && toBytes(same.image)];
  for (let y = 0; y < height; y++) {
    const [start, end] = [y * step * image.width, (y + 1) * step * image.width];
    if (same && previous && now.compare(previous, start, end, start, end) === 0) {
      pixels.set(same.small.pixels.subarray(y * width, (y + 1) * width), y * width);
      continue;
    }
    sums.fill(0);
    for (let row = y * step; row < (y + 1) * step; row++) addRow(image.pixels.subarray(row * image.width), step, sums);
    for (let x = 0; x < width; x++) pixels[y * width + x] = (sums[x] as number) / (step * step);
  }
  return { width, height, pixels };
}

export function toBytes({ pixels }: GrayImage): Buffer {
  return Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength);
}

function addRow(row: Uint8Array, step: number, sums: Uint32Array): void {
  for (let x = 0, at = 0; x < sums.length; x++) {
    let total = 0;
    for (let n = 0; n < step; n++, at++) total += row[at] as number;
    sums[x] = (sums[x] as number) + total;
  }
}

function countTiles({ width, height }: GrayImage): number {
  return Math.ceil(width / TILE) * Math.ceil(height / TILE);
}

/** Sets the mark of each tile that differs between two small images of the same size to 1. */
export function findChangedTiles(a: GrayImage, b: GrayImage, out = new Uint8Array(countTiles(a))): Uint8Array {
  const columns = Math.ceil(a.width / TILE);
  const [bytesA, bytesB] = [toBytes(a), toBytes(b)];
  for (let top = 0, first = 0; top < a.height; top += TILE, first += columns) {
    const [start, end] = [top * a.width, Math.min(top + TILE, a.height) * a.width];
    if (bytesA.compare(bytesB, start, end, start, end) === 0) {
      out.fill(0, first, first + columns);
      continue;
    }
    for (let column = 0; column < columns; column++) out[first + column] = hasTileChanged(a, b, { left: column * TILE, top }) ? 1 : 0;
  }
  return out;
}

function hasTileChanged(a: GrayImage, b: GrayImage, { left, top }: { left: number; top: number }): boolean {
  const right = Math.min(left + TILE, a.width);
  const bottom = Math.min(top + TILE, a.height);
  let difference = 0;
  for (let y = top; y < bottom; y++) {
    for (let at = y * a.width + left; at < y * a.width + right; at++)
      difference += Math.abs((a.pixels[at] as number) - (b.pixels[at] as number));
  }
  return difference > TILE_MEAN_DIFFERENCE * (right - left) * (bottom - top);
}

export function countMarks(marks: Uint8Array): number {
  let total = 0;
  for (const mark of marks) total += mark;
  return total;
}

/** Maximum number of tiles that change between two samples of a stable frame, by a pointer, a cursor or a few letters. */
export const MAX_QUIET_TILES = 4;
/**
 * A tile is busy if it changed in at least this share of the last ten seconds: a webcam, a player. Inside a round webcam frame 0.4 to 1
 * was measured.
 */
const BUSY_SHARE = 0.25;
/** Length in seconds of the time in which the changes of a tile are counted. */
const BUSY_SECONDS = 10;
/** Number of seconds without changes assumed before the start of the video. With this value, a webcam is recognised after two seconds. */
const PRIOR_SECONDS = 3;
/** Minimum activity of tiles at the edge of a busy region. Tiles of a still screen change in 0.01 to 0.02 of the samples. */
const MIN_EDGE_SHARE = 0.04;
/** Maximum number of tiles that change gradually: about two filled-in fields. More text is a page, and pages are scenes. */
const MAX_GRADUAL_TILES = 24;

interface TileActivity {
  /** Returns the number of tiles that moved since the previous sample. Call it once per sample. */
  moved(now: GrayImage, before: GrayImage): number;
  /** Returns the number of tiles that differ from the first frame of the scene. */
  differ(now: GrayImage, reference: GrayImage): number;
  /** Starts a new scene, whose first frame contains everything typed so far. */
  forgetGradual(): void;
}

export function createTileActivity(samplesPerSecond: number): TileActivity {
  const window = BUSY_SECONDS * samplesPerSecond;
  let activity = new Float32Array(0);
  let gradual = new Uint8Array(0);
  let marks = new Uint8Array(0);
  let columns = 0;
  let samples = PRIOR_SECONDS * samplesPerSecond;

  function isBusy(tile: number): boolean {
    const share = activity[tile] as number;
    if (share > BUSY_SHARE || share < MIN_EDGE_SHARE) return share > BUSY_SHARE;
    return [-columns - 1, -columns, -columns + 1, -1, 1, columns - 1, columns, columns + 1].some(
      (step) => (activity[tile + step] ?? 0) > BUSY_SHARE,
    );
  }

  function moved(now: GrayImage, before: GrayImage): number {
    if (marks.length === 0) {
      columns = Math.ceil(now.width / TILE);
      marks = new Uint8Array(countTiles(now));
      gradual = new Uint8Array(marks.length);
      activity = new Float32Array(marks.length);
    }
    if (now === before) marks.fill(0);
    else findChangedTiles(now, before, marks);
    const count = countTilesWhere(marks, (tile) => !isBusy(tile));
    if (count > 0 && count <= MAX_QUIET_TILES) gradual = gradual.map((mark, tile) => mark | (marks[tile] as number));
    samples = Math.min(window, samples + 1);
    activity = activity.map((share, tile) => share + ((marks[tile] as number) - share) / samples);
    return count;
  }

  function differ(now: GrayImage, reference: GrayImage): number {
    if (now === reference) return 0;
    findChangedTiles(now, reference, marks);
    const all = countTilesWhere(marks, (tile) => !isBusy(tile));
    const sudden = countTilesWhere(marks, (tile) => !isBusy(tile) && gradual[tile] === 0);
    return all - sudden > MAX_GRADUAL_TILES ? all : sudden;
  }

  return { moved, differ, forgetGradual: () => void gradual.fill(0) };
}

function countTilesWhere(marks: Uint8Array, counts: (tile: number) => boolean): number {
  let count = 0;
  for (let tile = 0; tile < marks.length; tile++) if (marks[tile] && counts(tile)) count++;
  return count;
}
