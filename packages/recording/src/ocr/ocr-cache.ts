/** Adds a cache of the last few images to an OCR engine. Only the differences from the most similar one are read. */
import { findChangedTiles, type GrayImage, downscale, countMarks } from '../frames/gray-image.ts';
import type { Box } from '../types.ts';
import { chooseAreas, findChangedCells, isUnchanged, isInChangedArea } from './changed-areas.ts';
import type { OcrEngine } from './ocr-engine.ts';
import { joinSegments, type OcrLine } from './ocr-line.ts';

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

/** Returns the share of a box that is inside another box, from 0 to 1. */
function overlapShare(box: Box, other: Box): number {
  const width = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x);
  const height = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y);
  return width > 0 && height > 0 ? (width * height) / (box.width * box.height) : 0;
}

function wholeImage({ width, height }: GrayImage): Box {
  return { x: 0, y: 0, width, height };
}
