/** Adds a cache of the last few pictures to an OCR engine. Only the differences from the most similar one are read. */
import { changedTiles, type GrayPicture, shrink, sum } from '../pictures/picture.ts';
import type { Box } from '../types.ts';
import { areasOf, changedCells, holds, isTouched } from './changes.ts';
import type { Engine } from './engine.ts';
import { joined, type ReadLine } from './read-line.ts';

/** Number of cached pictures, because people switch between a few screens. */
const REMEMBERED = 6;
/** Minimum share of a line inside another line for it to count as a segment of that line. */
const PIECE = 0.6;
/** Minimum confidence of a line. A less certain result is an icon or a pattern, which is cached so that it is not read again. */
const SURE = 0.5;

interface Known {
  picture: GrayPicture;
  small: GrayPicture;
  lines: ReadLine[];
}

/** Reads the pictures of one video in order. Areas that did not change since an earlier picture are not read again. */
export interface ScreenReader {
  /** Name of the engine, its models and language, which is part of the cache key of the results. */
  readonly name: string;
  /** Returns the lines in reading order, with boxes in pixels of the given picture. */
  read: (picture: GrayPicture) => Promise<ReadLine[]>;
  close: () => Promise<void>;
}

export function remembering(engine: Engine): ScreenReader {
  let known: Known[] = [];

  async function read(picture: GrayPicture): Promise<ReadLine[]> {
    const small = shrink(picture);
    const base = mostSimilar(picture, small, known);
    const lines = base ? await readRest(engine, picture, base) : await engine.read(picture, [wholeOf(picture)], () => true);
    // If two pictures have the same lines, only the later one is cached. Its pixels are copied because the caller may reuse them.
    known = known.filter((other) => other.lines !== lines).slice(1 - REMEMBERED);
    known.push({ picture: { ...picture, pixels: picture.pixels.slice() }, small, lines });
    return joined(lines.filter(({ words, confidence }) => words.length > 0 && confidence >= SURE)).sort((a, b) => a.y - b.y || a.x - b.x);
  }

  return { name: engine.name, read, close: () => engine.close() };
}

/** Returns the most similar known picture, the latest one of several. */
function mostSimilar({ width, height }: GrayPicture, small: GrayPicture, known: Known[]): Known | null {
  let [best, least] = [null as Known | null, Number.POSITIVE_INFINITY];
  for (const other of known) {
    if (other.picture.width !== width || other.picture.height !== height) continue;
    const changed = sum(changedTiles(small, other.small));
    if (changed <= least) [best, least] = [other, changed];
  }
  return best;
}

async function readRest(engine: Engine, picture: GrayPicture, base: Known): Promise<ReadLine[]> {
  const changed = changedCells(picture, base.picture);
  const { kept = [], gone = [] } = Object.groupBy(base.lines, (line) => (holds(line, changed) ? 'kept' : 'gone'));
  const areas = areasOf(changed, gone, picture);
  if (areas.length === 0) return base.lines;
  const isGone = (box: Box) => gone.some((line) => shareWithin(line, box) > PIECE || shareWithin(box, line) > PIECE);
  const fresh = await engine.read(picture, areas, (box) => isTouched(box, changed) || isGone(box));
  // If a new line contains a cached one, OCR has read the whole line again, and the new line replaces the cached one.
  const left = kept.filter((line) => !fresh.some((other) => shareWithin(line, other) > PIECE));
  return [...left, ...fresh.filter((line) => !left.some((other) => shareWithin(line, other) > PIECE))];
}

/** Returns the share of a box that is inside another box, from 0 to 1. */
function shareWithin(box: Box, other: Box): number {
  const width = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x);
  const height = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y);
  return width > 0 && height > 0 ? (width * height) / (box.width * box.height) : 0;
}

function wholeOf({ width, height }: GrayPicture): Box {
  return { x: 0, y: 0, width, height };
}
