/**
 * Finds what may be an icon at a point of a frame: the connected pixels near the point that differ from an even background. It returns
 * several candidates, because an icon can be one shape or several, with or without the border of its button. The model decides.
 */
import { enclose } from '../frames/boxes.ts';
import type { GrayImage } from '../frames/gray-image.ts';
import type { Box } from '../types.ts';

/** A candidate, cut out for the model. */
export interface IconCrop {
  /** Position in pixels of the frame. */
  box: Box;
  /** 32 × 32 differences from the background, 0 to 255. */
  pixels: Uint8Array;
}

export interface Point {
  x: number;
  y: number;
}

/** Size of the model's input, and of the icon in it. `tools/icons/samples.py` uses the same numbers. */
export const CROP_SIDE = 32;
const INNER_SIDE = 28;
/** Minimum difference of a drawn pixel from the background. */
const INK = 24;

/** All following sizes are pixels of a frame whose long side has this length. */
const LONG_SIDE = 1280;
/** Half of the side of the searched square, and of the squares whose most frequent grey is the background. */
const REACH = 56;
const BACKGROUND_REACHES = [14, 40];
/** Maximum distance of an icon from the point. */
const NEAR = 12;
const LEAST_SIDE = 8;
const MOST_SIDE = 64;
/** Parts that are larger together are neighbouring icons of a toolbar. */
const MOST_JOINED = 40;
/** Parts of one icon are at most this far apart. */
const GAPS = [1, 3, 5];
/** The lines of a menu icon are further apart, but thin and one below the other. */
const LINES = { gap: 8, height: 5, shift: 3 };
/** A border of a button is at least this large, and its pixels fill at most this share of its box. */
const BORDER = { side: 22, share: 0.35 };

interface Part extends Box {
  pixels: number;
  /** Whether it continues outside the searched square. */
  isCut: boolean;
}

export function findIconCrops(image: GrayImage, point: Point): IconCrop[] {
  const scale = Math.max(image.width, image.height) / LONG_SIDE;
  const region = squareAround(image, point, REACH * scale);
  if (region.width <= 0 || region.height <= 0) return [];
  const backgrounds = new Set(BACKGROUND_REACHES.map((reach) => findBackground(image, squareAround(image, point, reach * scale))));
  const crops = new Map<string, IconCrop>();
  for (const background of backgrounds) {
    for (const box of findBoxes(findParts(image, region, background), point, scale)) {
      const key = `${box.x},${box.y},${box.width},${box.height}`;
      if (!crops.has(key)) crops.set(key, { box, pixels: cutOut(image, box, background) });
    }
  }
  return [...crops.values()];
}

function squareAround({ width, height }: GrayImage, { x, y }: Point, reach: number): Box {
  const [left, top] = [Math.max(0, Math.round(x - reach)), Math.max(0, Math.round(y - reach))];
  return {
    x: left,
    y: top,
    width: Math.min(width, Math.round(x + reach)) - left,
    height: Math.min(height, Math.round(y + reach)) - top,
  };
}

/** Returns the most frequent grey, counting similar ones together because compression changes them slightly. */
function findBackground({ width, pixels }: GrayImage, box: Box): number {
  const counts = new Uint32Array(256);
  for (let y = box.y; y < box.y + box.height; y++)
    for (let x = box.x; x < box.x + box.width; x++) {
      const grey = pixels[y * width + x] ?? 0;
      counts[grey] = (counts[grey] ?? 0) + 1;
    }
  let [best, most] = [0, -1];
  for (let grey = 0; grey < 256; grey++) {
    let sum = counts[grey] ?? 0;
    for (let near = 1; near <= 3; near++) sum += (counts[grey - near] ?? 0) + (counts[grey + near] ?? 0);
    if (sum > most || (sum === most && (counts[grey] ?? 0) > (counts[best] ?? 0))) [best, most] = [grey, sum];
  }
  return best;
}

/** Returns the connected groups of pixels that differ from the background. */
function findParts({ width, height, pixels }: GrayImage, region: Box, background: number): Part[] {
  const ink = new Uint8Array(region.width * region.height);
  for (let y = 0, at = 0; y < region.height; y++)
    for (let x = 0; x < region.width; x++, at++)
      ink[at] = Number(Math.abs((pixels[(region.y + y) * width + region.x + x] ?? 0) - background) > INK);
  const parts: Part[] = [];
  for (let start = 0; start < ink.length; start++) {
    if (ink[start]) parts.push(takePart(ink, start, region));
  }
  for (const part of parts) {
    part.isCut =
      (part.x === region.x && region.x > 0) ||
      (part.y === region.y && region.y > 0) ||
      (part.x + part.width === region.x + region.width && part.x + part.width < width) ||
      (part.y + part.height === region.y + region.height && part.y + part.height < height);
  }
  return parts;
}

const NEIGHBOURS = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((across) => ({ across, down })));

/** Returns the group of connected pixels that contains one, and removes it from the marks. */
function takePart(ink: Uint8Array, start: number, region: Box): Part {
  const open = [start];
  const seen = [start];
  ink[start] = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [column, row] = [at % region.width, Math.floor(at / region.width)];
    for (const { across, down } of NEIGHBOURS) {
      const next = at + down * region.width + across;
      const isInside = column + across >= 0 && column + across < region.width && row + down >= 0 && row + down < region.height;
      if (!isInside || !ink[next]) continue;
      ink[next] = 0;
      open.push(next);
      seen.push(next);
    }
  }
  const columns = seen.map((at) => at % region.width);
  const rows = seen.map((at) => Math.floor(at / region.width));
  const [left, right] = range(columns);
  const [top, bottom] = range(rows);
  return { x: region.x + left, y: region.y + top, width: right - left + 1, height: bottom - top + 1, pixels: seen.length, isCut: false };
}

function range(values: readonly number[]): [number, number] {
  return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
}

function findBoxes(all: readonly Part[], point: Point, scale: number): Box[] {
  const parts = all.filter((part) => part.pixels >= 3 && !part.isCut && isAtMost(part, MOST_SIDE * scale));
  const inner = parts.filter((part) => !isBorder(part, parts, scale));
  return [parts, inner].flatMap((chosen) => {
    const [seed] = chosen
      .map((part) => ({ part, away: gapBetween(part, { ...point, width: 0, height: 0 }) }))
      .sort((a, b) => a.away - b.away);
    if (!seed || seed.away > NEAR * scale) return [];
    return GAPS.map((gap) => join(seed.part, chosen, { gap, scale })).filter(
      (box) => Math.max(box.width, box.height) >= LEAST_SIDE * scale && Math.min(box.width, box.height) >= 2,
    );
  });
}

function isBorder(part: Part, parts: readonly Part[], scale: number): boolean {
  const isHollow = part.pixels < BORDER.share * part.width * part.height;
  return (
    isHollow && Math.max(part.width, part.height) >= BORDER.side * scale && parts.some((other) => other !== part && contains(part, other))
  );
}

/** Returns the box of a part with all parts that are near it or near those. */
function join(seed: Part, parts: readonly Part[], { gap, scale }: { gap: number; scale: number }): Box {
  let box: Box = { x: seed.x, y: seed.y, width: seed.width, height: seed.height };
  let rest = parts.filter((part) => part !== seed);
  for (;;) {
    const near = rest.find(
      (part) =>
        (gapBetween(part, box) <= gap * scale || isNextLine(part, box, scale)) && isAtMost(enclose([box, part]), MOST_JOINED * scale),
    );
    if (!near) return box;
    box = enclose([box, near]);
    rest = rest.filter((part) => part !== near);
  }
}

function isNextLine(part: Part, box: Box, scale: number): boolean {
  const isThin = part.height <= LINES.height * scale && part.width > part.height;
  return isThin && Math.abs(part.x - box.x) <= LINES.shift * scale && gapBetween(part, box) <= LINES.gap * scale;
}

function isAtMost({ width, height }: Box, side: number): boolean {
  return Math.max(width, height) <= side;
}

function contains(outer: Box, { x, y, width, height }: Box): boolean {
  return x > outer.x && y > outer.y && x + width < outer.x + outer.width && y + height < outer.y + outer.height;
}

/** Returns the number of pixels between two boxes, 0 if they touch. */
function gapBetween(a: Box, b: Box): number {
  return Math.max(0, a.x - b.x - b.width, b.x - a.x - a.width, a.y - b.y - b.height, b.y - a.y - a.height);
}

/** Scales the differences from the background so that the longer side fills the inner square, and the largest one is 255. */
function cutOut({ width, pixels }: GrayImage, box: Box, background: number): Uint8Array {
  const differences = new Float32Array(box.width * box.height);
  for (let y = 0, at = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++, at++) differences[at] = Math.abs((pixels[(box.y + y) * width + box.x + x] ?? 0) - background);
  const most = differences.reduce((a, b) => Math.max(a, b), 1);
  const scale = INNER_SIDE / Math.max(box.width, box.height);
  const [columns, rows] = [Math.max(1, Math.round(box.width * scale)), Math.max(1, Math.round(box.height * scale))];
  const [left, top] = [Math.floor((CROP_SIDE - columns) / 2), Math.floor((CROP_SIDE - rows) / 2)];
  const across = weigh(box.width, columns);
  const down = weigh(box.height, rows);
  const blend = (row: number, column: number) => {
    let sum = 0;
    for (const [y, rowWeight] of down[row] ?? [])
      for (const [x, weight] of across[column] ?? []) sum += (differences[y * box.width + x] ?? 0) * weight * rowWeight;
    return Math.min(255, Math.round((sum / most) * 255));
  };
  const out = new Uint8Array(CROP_SIDE * CROP_SIDE);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) out[(top + row) * CROP_SIDE + left + column] = blend(row, column);
  return out;
}

/** Returns, for each of `to` pixels, the source pixels with their weights: a triangle as wide as the reduction, as in Pillow. */
function weigh(from: number, to: number): [number, number][][] {
  const step = from / to;
  const reach = Math.max(1, step);
  return Array.from({ length: to }, (_, at) => {
    const centre = (at + 0.5) * step;
    const found: [number, number][] = [];
    for (let pixel = Math.max(0, Math.floor(centre - reach)); pixel < Math.min(from, Math.ceil(centre + reach)); pixel++) {
      const weight = 1 - Math.abs(pixel + 0.5 - centre) / reach;
      if (weight > 0) found.push([pixel, weight]);
    }
    const total = found.reduce((sum, [, weight]) => sum + weight, 0);
    return found.map(([pixel, weight]) => [pixel, weight / total]);
  });
}
