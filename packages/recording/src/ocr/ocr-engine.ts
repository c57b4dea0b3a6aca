/**
 * An OCR engine, which reads lines of text in areas of one image. It has no access to earlier images. `withOcrCache` adds a cache of the last
 * few images to it, so that only the differences from the most similar one are read: OCR is the most expensive stage, and most of a screen
 * stays the same.
 */
import {
  CELL,
  type CellGrid,
  enclose,
  encloseCells,
  getArea,
  groupCells,
  measureMarkedShare,
  overlaps,
  overlapShare,
  toMarks,
} from '../frames/boxes.ts';
import { type GrayImage, countMarks, downscale, findChangedTiles, toBytes } from '../frames/gray-image.ts';
import type { Box } from '../types.ts';

export interface OcrEngine {
  /** Name of the program, its models and its language. */
  readonly name: string;
  /** Reads the areas. If the engine supports it, `isWanted` is called for each detected line before the expensive recognition. */
  read: (image: GrayImage, areas: Box[], isWanted: (box: Box) => boolean) => Promise<OcrLine[]>;
  /** Returns the estimates of each icon in these images of 32 × 32 bytes. Missing if the engine has no model for icons. */
  classifyIcons?: ((images: Uint8Array[]) => Promise<number[][]>) | undefined;
  close: () => Promise<void>;
}

/** A line of text in an image with its words. Confidence is from 0 to 1. */
export interface OcrLine extends Box {
  text: string;
  confidence: number;
  words: OcrWord[];
}

export interface OcrWord extends Box {
  text: string;
  confidence: number;
}

export function createOcrLine(words: OcrWord[], box: Box): OcrLine {
  const letters = words.reduce((total, { text }) => total + text.length, 0);
  const weighted = words.reduce((total, { text, confidence }) => total + confidence * text.length, 0);
  const { x, y, width, height } = box;
  return { x, y, width, height, text: words.map(({ text }) => text).join(' '), confidence: letters === 0 ? 0 : weighted / letters, words };
}

/**
 * Maximum gap between segments of a line, in line heights. Large letters are so far apart that one line is detected as two. Segments of
 * one line have similar heights and are less than a letter apart.
 */
const MAX_GAP_HEIGHTS = 0.8;
/** Minimum common height of two segments of one line, as a share of the larger height. */
const MIN_SHARED_HEIGHT = 0.7;

function joinSegments(lines: OcrLine[]): OcrLine[] {
  const out: OcrLine[] = [];
  for (const line of lines.toSorted((a, b) => a.x - b.x)) {
    const at = out.findIndex((before) => continuesLine(before, line));
    const before = out[at];
    if (before) out[at] = createOcrLine([...before.words, ...line.words], enclose([before, line]));
    else out.push(line);
  }
  return out;
}

function continuesLine(before: OcrLine, { x, y, height }: OcrLine): boolean {
  const gap = x - (before.x + before.width);
  const shared = Math.min(before.y + before.height, y + height) - Math.max(before.y, y);
  const [low, high] = [Math.min(before.height, height), Math.max(before.height, height)];
  return gap < low * MAX_GAP_HEIGHTS && gap > -low && shared > high * MIN_SHARED_HEIGHT;
}

/** Number of cached images, because people switch between a few screens. */
const CACHED_IMAGES = 6;
/** Minimum share of a line inside another line for it to count as a segment of that line. */
const SEGMENT_SHARE = 0.6;
/** Minimum confidence of a line. A less certain result is an icon or a pattern, which is cached so that it is not read again. */
const MIN_CONFIDENCE = 0.5;

interface CachedImage {
  image: GrayImage;
  small: GrayImage;
  lines: OcrLine[];
}

/** Reads the images of one video in order. Areas that did not change since an earlier image are not read again. */
export interface CachedOcrEngine {
  /** Name of the engine, its models and language, which is part of the cache key of the results. */
  readonly name: string;
  /** Returns the lines in reading order, with boxes in pixels of the given image. */
  read: (image: GrayImage) => Promise<OcrLine[]>;
  classifyIcons?: OcrEngine['classifyIcons'];
  close: () => Promise<void>;
}

export function withOcrCache(engine: OcrEngine): CachedOcrEngine {
  let cache: CachedImage[] = [];

  async function read(image: GrayImage): Promise<OcrLine[]> {
    const small = downscale(image);
    const base = findMostSimilar(image, small, cache);
    const lines = base ? await readChanges(engine, image, base) : await engine.read(image, [wholeImage(image)], () => true);
    // If two images have the same lines, only the later one is cached. Its pixels are copied because the caller may reuse them.
    cache = cache.filter((other) => other.lines !== lines).slice(1 - CACHED_IMAGES);
    cache.push({ image: { ...image, pixels: image.pixels.slice() }, small, lines });
    return joinSegments(lines.filter(({ words, confidence }) => words.length > 0 && confidence >= MIN_CONFIDENCE)).sort(
      (a, b) => a.y - b.y || a.x - b.x,
    );
  }

  return { name: engine.name, read, classifyIcons: engine.classifyIcons, close: () => engine.close() };
}

/** Returns the most similar known image, the latest one of several. */
function findMostSimilar({ width, height }: GrayImage, small: GrayImage, cache: CachedImage[]): CachedImage | null {
  let [best, least] = [null as CachedImage | null, Number.POSITIVE_INFINITY];
  for (const other of cache) {
    if (other.image.width !== width || other.image.height !== height) continue;
    const changed = countMarks(findChangedTiles(small, other.small));
    if (changed <= least) [best, least] = [other, changed];
  }
  return best;
}

async function readChanges(engine: OcrEngine, image: GrayImage, base: CachedImage): Promise<OcrLine[]> {
  const changed = findChangedCells(image, base.image);
  const { kept = [], gone = [] } = Object.groupBy(base.lines, (line) => (isUnchanged(line, changed) ? 'kept' : 'gone'));
  const areas = chooseAreas(changed, gone, image);
  if (areas.length === 0) return base.lines;
  const isGone = (box: Box) => gone.some((line) => overlapShare(line, box) > SEGMENT_SHARE || overlapShare(box, line) > SEGMENT_SHARE);
  const added = await engine.read(image, areas, (box) => isInChangedArea(box, changed) || isGone(box));
  // If a new line contains a cached one, OCR has read the whole line again, and the new line replaces the cached one.
  const remaining = kept.filter((line) => !added.some((other) => overlapShare(line, other) > SEGMENT_SHARE));
  return [...remaining, ...added.filter((line) => !remaining.some((other) => overlapShare(line, other) > SEGMENT_SHARE))];
}

function wholeImage({ width, height }: GrayImage): Box {
  return { x: 0, y: 0, width, height };
}

/** Minimum difference of a pixel. Smaller ones are compression artefacts. */
const MIN_DIFFERENCE = 24;
/** Maximum distance between changed cells of one change, such as the letters of a line or the lines of a paragraph. */
const MAX_GAP = { columns: 3, rows: 2 };
/** Margin in pixels around a change, so that the lines it touches are complete and have some background. */
const MARGIN = 16;
/**
 * Maximum ratio of the cost of reading two areas together to the cost of reading them separately. Two areas are joined if reading them
 * together costs hardly more.
 */
const MAX_JOIN_COST_RATIO = 1.3;
/** Maximum number of areas. With more, the whole image is read as one area. */
const MAX_AREAS = 40;
/** Share of changed pixels above which the whole image is read as one area. */
const WHOLE_IMAGE_SHARE = 0.7;

/** Returns the changed cells. Nearly all rows of two images of one screen are equal, and each equal row costs one memory comparison. */
export function findChangedCells(image: GrayImage, before: GrayImage): CellGrid {
  const { width, height } = image;
  const [current, previous] = [toBytes(image), toBytes(before)];
  const columns = Math.ceil(width / CELL);
  const counts = new Uint8Array(columns * Math.ceil(height / CELL));
  for (let y = 0, start = 0; y < height; y++, start += width) {
    if (current.compare(previous, start, start + width, start, start + width) === 0) continue;
    const first = Math.floor(y / CELL) * columns;
    for (let x = 0, at = start; x < width; x++, at++) {
      const difference = (current[at] as number) - (previous[at] as number);
      if (difference > MIN_DIFFERENCE || difference < -MIN_DIFFERENCE) counts[first + (x >> 3)] = (counts[first + (x >> 3)] as number) + 1;
    }
  }
  return { columns, rows: Math.ceil(height / CELL), marks: toMarks(counts) };
}

/** Returns whether a known line is still valid: nothing changed in its box or next to it, where the line may have grown. */
function isUnchanged({ x, y, width, height }: OcrLine, changed: CellGrid): boolean {
  return measureMarkedShare(changed, { x: x - height, y, width: width + height * 2, height }) === 0;
}

/**
 * Returns whether a detected line is in a changed area. Only the middle of its box counts, because the box is larger than the letters and
 * neighbouring lines may have changed.
 */
function isInChangedArea({ x, y, width, height }: Box, changed: CellGrid): boolean {
  return measureMarkedShare(changed, { x, y: y + height / 4, width, height: height / 2 }) > 0;
}

/** Returns the areas to read again. `gone` are lines that are no longer valid; each is inside one area. */
function chooseAreas(changed: CellGrid, gone: Box[], { width, height }: GrayImage): Box[] {
  const whole = { x: 0, y: 0, width, height };
  const clusters = groupCells(changed, MAX_GAP).map((group) => encloseCells(group, changed.columns));
  const areas = clusters.length > MAX_AREAS * 8 ? [whole] : joinBoxes([...clusters, ...gone].map((box) => addMargin(box, whole)));
  const total = areas.reduce((sum, area) => sum + getArea(area), 0);
  return areas.length > MAX_AREAS || total > getArea(whole) * WHOLE_IMAGE_SHARE ? [whole] : areas;
}

function addMargin(box: Box, { width, height }: Box): Box {
  const [left, top] = [Math.max(0, Math.floor(box.x) - MARGIN), Math.max(0, Math.floor(box.y) - MARGIN)];
  const right = Math.min(width, Math.ceil(box.x + box.width) + MARGIN);
  const bottom = Math.min(height, Math.ceil(box.y + box.height) + MARGIN);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Joins boxes until no two of them overlap or are close enough to be read together. */
function joinBoxes(boxes: Box[]): Box[] {
  const areas: Box[] = [];
  for (let box of boxes) {
    for (let at = 0; at < areas.length; at++) {
      const other = areas[at] as Box;
      const both = enclose([box, other]);
      if (!overlaps(box, other) && getArea(both) > (getArea(box) + getArea(other)) * MAX_JOIN_COST_RATIO) continue;
      areas.splice(at, 1);
      box = both;
      // The comparison starts again from the first box, because the larger box may overlap boxes that were already checked.
      at = -1;
    }
    areas.push(box);
  }
  return areas;
}
