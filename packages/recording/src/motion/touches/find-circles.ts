/**
 * Finds circles that appeared or disappeared between two frames: the marks that a phone or a recorder draws where the screen is touched.
 * A circle Hough transform of the difference proposes centres, and each proposal is checked along its edge. Source: D. H. Ballard,
 * “Generalizing the Hough transform to detect arbitrary shapes”, 1981, with the direction of the gradient.
 */
import { type GrayImage, toBytes } from '../../frames/gray-image.ts';

/** A circle in pixels of the frame. */
export interface Circle {
  x: number;
  y: number;
  radius: number;
  /** Share of the edge that was found, 0 to 1. */
  certainty: number;
}

/** Radii of touch marks, as a share of the shorter side of the screen. Android draws 0.03, simulators and recorders up to 0.07. */
const RADII = { least: 0.027, most: 0.075 };
/** Minimum slope of the difference at an edge, in grey values over two pixels. */
const SLOPE = 10;
/** Numbers of pixels on edges: fewer are no circle, more are another page. */
const EDGE_PIXELS = { least: 24, most: 6000 };
/** Minimum number of votes for one pixel, for it and its neighbours, and that as a share of the radius. Number of centres that are checked. */
const VOTES = { pixel: 4, least: 6, share: 0.6, centres: 60 };
/** Minimum difference across the edge, and maximum difference between two points outside of it, in grey values. */
const EDGE = { inside: 8, outside: 6 };
/** Points on the edge that are compared, and how many of them must lie in the frame. */
const POINTS = { all: 32, least: 22 };
const DIRECTIONS = Array.from({ length: POINTS.all }, (_, at) => {
  const angle = (at * 2 * Math.PI) / POINTS.all;
  return { x: Math.cos(angle), y: Math.sin(angle) };
});
/** Distances from the edge, in pixels, at which the circle is compared with its surroundings. */
const INSIDE = [-2.5, -1.5, -0.5, 0.5];
const OUTSIDE = { near: 3, far: 5 };
/** Minimum certainty of a circle that is returned. */
const LEAST = 0.75;

type FindCircles = (before: GrayImage, now: GrayImage) => Circle[];

/** Creates a search for frames of one size. `shorterSide` is that of the phone's screen in them, in pixels. */
export function createCircleSearch({ width, height }: Pick<GrayImage, 'width' | 'height'>, shorterSide: number): FindCircles {
  const size = { width, height };
  const difference = new Int16Array(width * height);
  const votes = new Uint8Array(width * height);
  const [first, last] = [Math.round(shorterSide * RADII.least), Math.round(shorterSide * RADII.most)];
  const radii = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  return (before, now) => {
    const rows = subtract(toBytes(before), toBytes(now), { difference, width });
    const edges = rows && findEdges({ pixels: difference, ...size }, rows);
    if (!edges) return [];
    const centres = radii.flatMap((radius) => vote(edges, radius, { votes, ...size })).toSorted((a, b) => b.votes - a.votes);
    const found: Circle[] = [];
    for (const centre of centres.slice(0, VOTES.centres)) {
      const circle = fit(centre, { pixels: difference, ...size });
      if (circle.certainty >= LEAST && found.every((other) => Math.hypot(other.x - circle.x, other.y - circle.y) >= first))
        found.push(circle);
    }
    return found;
  };
}

interface Plane {
  pixels: Int16Array;
  width: number;
  height: number;
}

/** Subtracts the frames. Returns the first and the last row that differ, or null if all are equal. */
function subtract(a: Buffer, b: Buffer, { difference, width }: { difference: Int16Array; width: number }): [number, number] | null {
  const changed: number[] = [];
  for (let start = 0; start < difference.length; start += width) {
    if (a.compare(b, start, start + width, start, start + width) === 0) {
      difference.fill(0, start, start + width);
      continue;
    }
    changed.push(start / width);
    for (let at = start; at < start + width; at++) difference[at] = (b[at] as number) - (a[at] as number);
  }
  const [first, last] = [changed[0], changed.at(-1)];
  return first === undefined || last === undefined ? null : [first, last];
}

/** Pixels on edges, with the unit vector across the edge. */
interface Edges {
  count: number;
  x: Int16Array;
  y: Int16Array;
  acrossX: Float32Array;
  acrossY: Float32Array;
}

/** Returns the pixels on edges of the difference, or null if they are too few or too many for a touch mark. */
function findEdges({ pixels, width, height }: Plane, [first, last]: [number, number]): Edges | null {
  const { most, least } = EDGE_PIXELS;
  const edges = {
    count: 0,
    ...{ x: new Int16Array(most), y: new Int16Array(most), acrossX: new Float32Array(most), acrossY: new Float32Array(most) },
  };
  for (let y = Math.max(1, first); y <= Math.min(height - 2, last); y++) {
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      const right = (pixels[at + 1] as number) - (pixels[at - 1] as number);
      const down = (pixels[at + width] as number) - (pixels[at - width] as number);
      const slope = right * right + down * down;
      if (slope < SLOPE * SLOPE) continue;
      if (edges.count === most) return null;
      const length = Math.sqrt(slope);
      edges.x[edges.count] = x;
      edges.y[edges.count] = y;
      edges.acrossX[edges.count] = right / length;
      edges.acrossY[edges.count] = down / length;
      edges.count++;
    }
  }
  return edges.count < least ? null : edges;
}

interface Centre {
  x: number;
  y: number;
  radius: number;
  /** Number of votes for the centre and its eight neighbours, as a share of the radius. */
  votes: number;
}

/** Lets each edge pixel vote for the centres of the circles with this radius on which it may lie. Clears `votes` again. */
function vote(edges: Edges, radius: number, { votes, width, height }: { votes: Uint8Array; width: number; height: number }): Centre[] {
  const places = placesOf(edges, radius, { width, height });
  for (const at of places) if ((votes[at] as number) < 255) votes[at] = (votes[at] as number) + 1;
  const centres: Centre[] = [];
  for (const at of places) {
    if ((votes[at] as number) < VOTES.pixel) continue;
    let total = 0;
    for (let row = at - width; row <= at + width; row += width)
      for (let near = row - 1; near <= row + 1; near++) total += votes[near] as number;
    if (total >= Math.max(VOTES.least, radius * VOTES.share))
      centres.push({ x: at % width, y: Math.floor(at / width), radius, votes: total / radius });
    votes[at] = 0;
  }
  for (const at of places) votes[at] = 0;
  return centres;
}

/** Returns the positions of the centres, inside the frame and away from its borders, on both sides of each edge pixel. */
function placesOf(
  { count, x, y, acrossX, acrossY }: Edges,
  radius: number,
  { width, height }: { width: number; height: number },
): number[] {
  const places: number[] = [];
  for (let edge = 0; edge < count; edge++) {
    for (const side of [radius, -radius]) {
      const across = Math.round((x[edge] as number) + side * (acrossX[edge] as number));
      const down = Math.round((y[edge] as number) + side * (acrossY[edge] as number));
      if (across > 0 && down > 0 && across < width - 1 && down < height - 1) places.push(down * width + across);
    }
  }
  return places;
}

/** The circles next to a proposed one: its centre or its radius differs by a pixel. */
const NEIGHBOURS = [0, -1, 1].flatMap((x) => [0, -1, 1].flatMap((y) => [0, -1, 1].map((radius) => ({ x, y, radius }))));

/** Returns the circle near a proposed centre whose edge is the clearest. */
function fit({ x, y, radius }: Centre, difference: Plane): Circle {
  let best: Circle = { x, y, radius, certainty: 0 };
  for (const step of NEIGHBOURS) {
    const circle = { x: x + step.x, y: y + step.y, radius: radius + step.radius };
    const certainty = checkEdge(circle, difference);
    if (certainty > best.certainty) best = { ...circle, certainty };
  }
  return best;
}

/**
 * Returns the share of the edge at which the difference changes in one direction while it is even outside. The screen around the mark may
 * change at the same time, for example a button that is pressed.
 */
function checkEdge({ x, y, radius }: Omit<Circle, 'certainty'>, { pixels, width, height }: Plane): number {
  const valueAt = (across: number, down: number): number | null => {
    const [column, row] = [Math.round(across), Math.round(down)];
    return column < 0 || row < 0 || column >= width || row >= height ? null : (pixels[row * width + column] as number);
  };
  let [seen, clear, direction] = [0, 0, 0];
  for (const along of DIRECTIONS) {
    const at = (distance: number) => valueAt(x + along.x * (radius + distance), y + along.y * (radius + distance));
    const near = at(OUTSIDE.near);
    if (near === null) continue;
    seen++;
    const steps = INSIDE.map((distance) => (at(distance) ?? near) - near);
    const step = steps.reduce((largest, one) => (Math.abs(one) > Math.abs(largest) ? one : largest), 0);
    const isEven = Math.abs((at(OUTSIDE.far) ?? near) - near) < EDGE.outside;
    if (!isEven || Math.abs(step) < EDGE.inside) continue;
    clear++;
    direction += Math.sign(step);
  }
  return seen < POINTS.least ? 0 : (clear + Math.abs(direction)) / (2 * seen);
}
