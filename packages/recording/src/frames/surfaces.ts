/**
 * Finds what surrounds a label in a real picture: the edges of its control, such as a button or a field, and the surface of the dialog or
 * card around it. Recordings contain only the words of a control, because its borders are visible nowhere but in the picture.
 */
import type { Box } from '../types.ts';
import { clip, differs, EDGE, type Pixels } from './pixels.ts';

interface Surfaces {
  /** Box of the button, the field or the other control with the label. Null if the label stands directly on a larger surface. */
  control: Box | null;
  /** Box of the dialog, the window or the card around the control. Null if there is none that is clearly smaller than the picture. */
  panel: Box | null;
}

/** Maximum difference of a colour channel within one surface. Compressed video changes flat areas by two or three. */
const SAME_COLOUR = 7;
/** Distance in pixels by which an edge is longer than the label, at both ends. Lines of text above and below rarely are. */
const LONGER = 3;
/** Maximum difference of the spaces above and below the label. A separator line above a menu entry is not its edge. */
const CENTRED = { share: 0.5, pixels: 3 };
/** Distance from the label in pixels at which the search begins, so that the letters themselves are no edge. */
const CLEAR = EDGE.apart + 2;
/** Size of a control: its height in text heights and in pixels, its width as a share of the picture. */
const CONTROL = { heights: 4.2, pixels: 44, share: 0.5 };
/** Size of a panel as shares of the picture. A narrower area is a menu, a larger one the page. One at an edge of the picture is a bar. */
const PANEL = { width: [0.17, 0.8], height: [0.14, 0.94] } as const;
/** Minimum share of a panel's edges that has its colour right inside. A ragged area is no rectangle. */
const STRAIGHT = 0.75;
/** Maximum number of nested surfaces. */
const DEPTH = 4;
/** Distances in pixels to the surface outside the current one, beyond its border and shadow. */
const OUTSIDE = [3, 6, 10];
const NEAR = [1, 2, 4];

/** Returns what surrounds the label in the box, in pixels of the picture. */
export function findSurfaces(pixels: Pixels, label: Box): Surfaces {
  const inside = clip(label, pixels);
  const control = findControl(pixels, inside);
  return { control, panel: findPanel(pixels, control ?? inside, control ? OUTSIDE : NEAR) };
}

/**
 * Returns the rectangle whose four edges are the first ones above, below, left and right of the label. Rows and columns of letters are no
 * edges, because an edge is as long as the label.
 */
function findControl(pixels: Pixels, label: Box): Box | null {
  const { width } = pixels;
  const tallest = Math.max(CONTROL.heights * label.height, CONTROL.pixels);
  const [right, bottom] = [label.x + label.width, label.y + label.height];
  const across = { from: Math.max(0, label.x - LONGER), to: Math.min(width, right + LONGER) };
  const top = findEdge(pixels, { from: label.y, by: -1, most: tallest - label.height, isRow: true, span: across });
  const end = findEdge(pixels, { from: bottom - 1, by: 1, most: tallest - label.height, isRow: true, span: across });
  if (top === null || end === null || end - top > tallest) return null;
  if (Math.abs(label.y - top - (end - bottom)) > CENTRED.share * label.height + CENTRED.pixels) return null;
  const span = { from: top + 2, to: end - 1 };
  const left = findEdge(pixels, { from: label.x, by: -1, most: width * CONTROL.share, isRow: false, span });
  const side = findEdge(pixels, { from: right - 1, by: 1, most: width * CONTROL.share, isRow: false, span });
  if (left === null || side === null || side - left > width * CONTROL.share) return null;
  return { x: left, y: top, width: side - left + 1, height: end - top + 1 };
}

interface Search {
  from: number;
  by: 1 | -1;
  most: number;
  isRow: boolean;
  span: { from: number; to: number };
}

/** Returns the row or column of the nearest edge, or null if there is none within `most` pixels. */
function findEdge({ data, width, height }: Pixels, { from, by, most, isRow, span }: Search): number | null {
  const size = isRow ? height : width;
  const [along, step] = isRow ? [1, width] : [width, 1];
  for (let distance = CLEAR; distance <= most; distance++) {
    const at = from + by * distance;
    if (at < 0 || at >= size) return null;
    let differing = 0;
    for (let one = span.from; one < span.to; one++) {
      const pixel = at * step + one * along;
      if (differs(data, pixel, pixel - by * EDGE.apart * step)) differing++;
    }
    if (differing >= (span.to - span.from) * EDGE.share && span.to > span.from) return at;
  }
  return null;
}

/** Returns the smallest rectangular surface around the box that has the size of a panel. */
function findPanel(pixels: Pixels, box: Box, distances: readonly number[]): Box | null {
  const seen = new Uint8Array(pixels.width * pixels.height);
  let around = box;
  for (let depth = 0; depth < DEPTH; depth++) {
    const seed = seedAround(pixels, around, { seen, distances: depth === 0 ? distances : OUTSIDE });
    if (seed === null) return null;
    const area = fill(pixels, seed, seen);
    if (isPanel(area.box, pixels) && holds(area.box, box) && isRectangle(area, pixels)) return area.box;
    around = union(around, area.box);
    if (around.width > pixels.width * PANEL.width[1] && around.height > pixels.height * PANEL.height[1]) return null;
  }
  return null;
}

/** Returns a pixel of the most frequent colour on a rectangle around the box, or null if all of it has been seen. */
function seedAround(pixels: Pixels, box: Box, { seen, distances }: { seen: Uint8Array; distances: readonly number[] }): number | null {
  for (const distance of distances) {
    const counts = new Map<number, { count: number; at: number }>();
    let total = 0;
    for (const at of outline(pixels, box, distance)) {
      total++;
      if (seen[at]) continue;
      const colour = shadeAt(pixels, at);
      const one = counts.get(colour);
      if (one) one.count++;
      else counts.set(colour, { count: 1, at });
    }
    const best = [...counts.values()].toSorted((a, b) => b.count - a.count)[0];
    if (best && best.count >= total * 0.3) return best.at;
  }
  return null;
}

/** Returns the pixels on a rectangle at a distance around the box, as far as they are in the picture. */
function outline({ width, height }: Pixels, box: Box, distance: number): number[] {
  const [left, top] = [Math.floor(box.x) - distance, Math.floor(box.y) - distance];
  const [right, bottom] = [Math.ceil(box.x + box.width) - 1 + distance, Math.ceil(box.y + box.height) - 1 + distance];
  const pixels: number[] = [];
  const add = (x: number, y: number) => {
    if (x >= 0 && y >= 0 && x < width && y < height) pixels.push(y * width + x);
  };
  for (let x = left; x <= right; x++) {
    add(x, top);
    add(x, bottom);
  }
  for (let y = top + 1; y < bottom; y++) {
    add(left, y);
    add(right, y);
  }
  return pixels;
}

/** Returns the colour without its lowest bits, so that noise does not make another colour. */
function shadeAt({ data }: Pixels, at: number): number {
  return (((data[at * 3] ?? 0) >> 3) << 10) | (((data[at * 3 + 1] ?? 0) >> 3) << 5) | ((data[at * 3 + 2] ?? 0) >> 3);
}

interface Area {
  box: Box;
  /** One for each pixel of the picture in the area. */
  mask: Uint8Array;
}

/** Returns the connected pixels with the colour of the first one. Marks them as seen. */
function fill({ data, width, height }: Pixels, first: number, seen: Uint8Array): Area {
  const [red, green, blue] = [data[first * 3] ?? 0, data[first * 3 + 1] ?? 0, data[first * 3 + 2] ?? 0];
  const mask = new Uint8Array(width * height);
  const open = new Int32Array(width * height);
  let count = 0;
  const visit = (at: number) => {
    if (mask[at]) return;
    const byte = at * 3;
    if (Math.abs((data[byte] ?? 0) - red) > SAME_COLOUR) return;
    if (Math.abs((data[byte + 1] ?? 0) - green) > SAME_COLOUR || Math.abs((data[byte + 2] ?? 0) - blue) > SAME_COLOUR) return;
    mask[at] = 1;
    seen[at] = 1;
    open[count++] = at;
  };
  let [left, top, right, bottom] = [width, height, -1, -1];
  visit(first);
  while (count > 0) {
    const at = open[--count] ?? 0;
    const x = at % width;
    const y = (at - x) / width;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
    if (x > 0) visit(at - 1);
    if (x < width - 1) visit(at + 1);
    if (y > 0) visit(at - width);
    if (y < height - 1) visit(at + width);
  }
  return { box: { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }, mask };
}

/**
 * Returns whether the area reaches all four edges of its box for most of their length, at one of a few distances. Rounded corners and the
 * gradient of a title bar are allowed.
 */
function isRectangle({ box, mask }: Area, { width }: Pixels): boolean {
  const insets = [1, 3, 6, 10].filter((inset) => inset * 4 < Math.min(box.width, box.height));
  const has = (x: number, y: number) => mask[y * width + x] ?? 0;
  const across = (y: number) => share(box.width, (at) => has(box.x + at, y)) >= STRAIGHT;
  const down = (x: number) => share(box.height, (at) => has(x, box.y + at)) >= STRAIGHT;
  return (
    insets.some((inset) => across(box.y + inset)) &&
    insets.some((inset) => across(box.y + box.height - 1 - inset)) &&
    insets.some((inset) => down(box.x + inset)) &&
    insets.some((inset) => down(box.x + box.width - 1 - inset))
  );
}

function share(length: number, has: (at: number) => number): number {
  let count = 0;
  for (let at = 0; at < length; at++) count += has(at);
  return count / length;
}

function isPanel(box: Box, { width, height }: Pixels): boolean {
  if (box.x < 2 || box.x + box.width > width - 2) return false;
  const isBetween = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most;
  return isBetween(box.width / width, PANEL.width) && isBetween(box.height / height, PANEL.height);
}

/** Returns whether the outer box contains the inner one, with a tolerance of two pixels. */
function holds(outer: Box, inner: Box): boolean {
  return (
    outer.x <= inner.x + 2 &&
    outer.y <= inner.y + 2 &&
    outer.x + outer.width >= inner.x + inner.width - 2 &&
    outer.y + outer.height >= inner.y + inner.height - 2
  );
}

function union(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}
