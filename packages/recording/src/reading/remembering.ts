/** Reads one picture after the other and remembers the last few: of a picture that is nearly like one of them only the rest is read. */
import { changedTiles, type GrayPicture, shrink, sum } from '../pictures/picture.ts';
import type { Box } from '../types.ts';
import { areasOf, changedCells, holds, isTouched } from './changes.ts';
import type { Engine } from './engine.ts';
import { joined, type ReadLine } from './read-line.ts';

/** People go back and forth between a few screens. */
const REMEMBERED = 6;
/** A line of which so much lies within another is a piece of it. */
const PIECE = 0.6;
/** What is less sure is an icon or a pattern. It is remembered, so that it is not looked at again. */
const SURE = 0.5;

interface Known {
  picture: GrayPicture;
  small: GrayPicture;
  lines: ReadLine[];
}

/** Reads the pictures of one video, one after the other; what did not change since a picture before is not read again. */
export interface ScreenReader {
  /** Names engine, models and language: part of the cache key of what it read. */
  readonly name: string;
  /** Lines in reading order, boxes in pixels of the picture given. */
  read: (picture: GrayPicture) => Promise<ReadLine[]>;
  close: () => Promise<void>;
}

export function remembering(engine: Engine): ScreenReader {
  let known: Known[] = [];

  async function read(picture: GrayPicture): Promise<ReadLine[]> {
    const small = shrink(picture);
    const base = mostSimilar(picture, small, known);
    const lines = base ? await readRest(engine, picture, base) : await engine.read(picture, [wholeOf(picture)], () => true);
    // Of two that say the same the later one is remembered. The caller may use its bytes again.
    known = known.filter((other) => other.lines !== lines).slice(1 - REMEMBERED);
    known.push({ picture: { ...picture, pixels: picture.pixels.slice() }, small, lines });
    return joined(lines.filter(({ words, confidence }) => words.length > 0 && confidence >= SURE)).sort((a, b) => a.y - b.y || a.x - b.x);
  }

  return { name: engine.name, read, close: () => engine.close() };
}

/** Of those that are alike the last one. */
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
  // Where what came belongs to a line that held, the whole line was read again.
  const left = kept.filter((line) => !fresh.some((other) => shareWithin(line, other) > PIECE));
  return [...left, ...fresh.filter((line) => !left.some((other) => shareWithin(line, other) > PIECE))];
}

/** Share of a box that lies within another. */
function shareWithin(box: Box, other: Box): number {
  const width = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x);
  const height = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y);
  return width > 0 && height > 0 ? (width * height) / (box.width * box.height) : 0;
}

function wholeOf({ width, height }: GrayPicture): Box {
  return { x: 0, y: 0, width, height };
}
