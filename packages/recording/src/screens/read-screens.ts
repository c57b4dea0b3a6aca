/**
 * The OCR stage, which reads the texts of the screens with their times. The engine receives one frame after another and reads only new
 * text. Each text is measured with the even area behind it, such as the fill of a button, a field or a table row. The area shows whether a text
 * is alone in a control, which its words do not show. Dimmed text behind a dialog has about half of the usual contrast.
 */
import { findHeading, toLabels, toSegments } from './labels.ts';
import { createLineTracker } from './line-tracker.ts';
import type { GrayImage } from '../frames/gray-image.ts';
import type { FrameStore } from '../frames/gray-frames.ts';
import type { OcrLine, CachedOcrEngine } from '../ocr/ocr-engine.ts';
import type { UnreadScene } from '../scenes/detect-scenes.ts';
import type { Box, Label, Scene, ScreenLine, Source, Surface } from '../types.ts';

interface ScreenJob {
  source: Source;
  frames: FrameStore;
  engine: CachedOcrEngine;
  /** Progress callback: receives the number of frames read so far and their total number, `of`. */
  onRead: (done: number, of: number) => void;
}

interface ScreenTexts {
  scenes: Scene[];
  lines: ScreenLine[];
}

/** Reads each scene shortly after its start, and at the additional times in `between`, such as those at which a line stops growing. */
export async function readScreens(bare: UnreadScene[], between: readonly number[], job: ScreenJob): Promise<ScreenTexts> {
  const moments = [...new Set([...bare.map((scene) => scene.readSeconds), ...between])].sort((a, b) => a - b);
  const early = Map.groupBy(bare, (scene) => scene.readSeconds);
  const tracker = createLineTracker();
  const scenes: Scene[] = [];
  job.onRead(0, moments.length);
  const loadImage = async (seconds: number | undefined) => (seconds === undefined ? null : job.frames.full(seconds));
  let next = loadImage(moments[0]);
  for (const [at, seconds] of moments.entries()) {
    const image = await next;
    // The next frame is fetched while the current one is read. If reading fails, no code awaits the next frame, so its rejection is
    // ignored.
    next = loadImage(moments[at + 1]);
    next.catch(() => undefined);
    if (!image) continue;
    const lines = await job.engine.read(image);
    const scale = job.source.width / image.width;
    tracker.add({
      seconds,
      labels: toSegments(lines).map((piece) => ({ ...toVideoPixels(piece, scale), surface: createSurface(piece, { image, scale }) })),
    });
    for (const scene of early.get(seconds) ?? []) scenes.push(createScene(scene, lines, { image, scale }));
    job.onRead(at + 1, moments.length);
  }
  return { scenes: scenes.sort((a, b) => a.index - b.index), lines: tracker.end(job.source.durationSeconds) };
}

function createScene(scene: UnreadScene, lines: OcrLine[], { image, scale }: { image: GrayImage; scale: number }): Scene {
  const labels = toLabels(lines).map((label) => ({ ...label, ink: measureContrast(image, label) }));
  const inVideo = labels.map((label): Label => toVideoPixels(label, scale));
  return { ...scene, heading: findHeading(labels, image.height), labels: inVideo.sort((a, b) => a.y - b.y || a.x - b.x) };
}

/** Measures the area behind a text, in pixels of the video. */
function createSurface(piece: Box, { image, scale }: { image: GrayImage; scale: number }): Surface {
  const { left, top, right, bottom, edges, outside } = measureSurface(image, toWholePixels(piece));
  const round = (value: number) => Math.round(value * scale);
  const distances = { left: round(left), top: round(top), right: round(right), bottom: round(bottom) };
  return { ...distances, edges, outside, ink: measureContrast(image, piece) };
}

function toWholePixels({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.round(x), Math.round(y)];
  return { x: left, y: top, width: Math.max(1, Math.round(x + width) - left), height: Math.max(1, Math.round(y + height) - top) };
}

/** Converts a box to pixels of the video and rounds the confidence. */
function toVideoPixels<T extends Box & { confidence: number }>(label: T, scale: number): T {
  const round = (value: number) => Math.round(value * scale);
  return {
    ...label,
    ...{ x: round(label.x), y: round(label.y), width: round(label.width), height: round(label.height) },
    confidence: Math.round(label.confidence * 1000) / 1000,
  };
}

/** Largest distance at which an edge is searched, in text heights. A field is wide, a control with a higher fill is a panel. */
const REACH = { across: 12, down: 3 };
/** Maximum difference of grey values in one even area. Compression changes even areas by up to 8. */
const SAME_SHADE = 12;
/** Share of the pixels of a row or column that differ from the area at its edge. Glyphs and icons differ in fewer pixels. */
const EDGE_SHARE = 0.7;
/** Pixels beyond the edge of the area in which the border of a control is, and distance of the pixels outside of it. */
const BORDER_PIXELS = 3;
const OUTSIDE_PIXELS = 6;
/** Number of grey values, and of those that are counted as one shade. */
const GRAYS = 256;
const SHADES = 16;

type Side = 'left' | 'top' | 'right' | 'bottom';
const SIDES: readonly Side[] = ['left', 'top', 'right', 'bottom'];

/** Returns the surface behind the text in the box. Distances are pixels of the image. */
export function measureSurface(image: GrayImage, box: Box): Omit<Surface, 'ink'> {
  const shade = findShade(image, box);
  const surface = { left: 0, top: 0, right: 0, bottom: 0, edges: [] as number[], outside: 0 };
  for (const side of SIDES) {
    const reach = Math.round(box.height * (side === 'left' || side === 'right' ? REACH.across : REACH.down));
    const strip = (distance: number) => compareStrip(image, { box, side, distance, shade });
    let distance = 1;
    while (distance < reach && strip(distance).share < EDGE_SHARE) distance++;
    surface[side] = distance;
    const border = Array.from({ length: BORDER_PIXELS }, (_, at) => strip(distance + at).difference);
    surface.edges.push(distance < reach ? Math.round(Math.max(...border)) : 0);
    surface.outside += distance < reach ? Math.round(strip(distance + OUTSIDE_PIXELS).difference / SIDES.length) : 0;
  }
  return surface;
}

/** Returns the most frequent grey value in the box, which is the background of its text. */
function findShade({ width, height, pixels }: GrayImage, box: Box): number {
  const counts = new Uint32Array(GRAYS / SHADES);
  const sums = new Uint32Array(GRAYS / SHADES);
  for (let y = Math.max(0, box.y); y < Math.min(height, box.y + box.height); y++)
    for (let x = Math.max(0, box.x), at = y * width + x; x < Math.min(width, box.x + box.width); x++, at++) {
      const gray = pixels[at] ?? 0;
      const shade = Math.floor(gray / SHADES);
      counts[shade] = (counts[shade] ?? 0) + 1;
      sums[shade] = (sums[shade] ?? 0) + gray;
    }
  const most = counts.indexOf(Math.max(...counts));
  return (sums[most] ?? 0) / Math.max(1, counts[most] ?? 0);
}

interface Strip {
  box: Box;
  side: Side;
  distance: number;
  shade: number;
}

/**
 * Compares the row or column of pixels at a distance from a side of the box with the shade. Returns the share of different pixels, and the
 * mean difference. Outside of the image everything differs.
 */
function compareStrip({ width, height, pixels }: GrayImage, { box, side, distance, shade }: Strip): { share: number; difference: number } {
  const isColumn = side === 'left' || side === 'right';
  const length = isColumn ? box.height : box.width;
  const fixed = {
    left: box.x - distance,
    right: box.x + box.width - 1 + distance,
    top: box.y - distance,
    bottom: box.y + box.height - 1 + distance,
  }[side];
  if (fixed < 0 || fixed >= (isColumn ? width : height)) return { share: 1, difference: 0 };
  let [different, sum, count] = [0, 0, 0];
  const start = Math.max(0, isColumn ? box.y : box.x);
  const end = Math.min(isColumn ? height : width, start + length);
  for (let along = start; along < end; along++, count++) {
    const gray = pixels[isColumn ? along * width + fixed : fixed * width + along] ?? 0;
    const difference = Math.abs(gray - shade);
    if (difference > SAME_SHADE) different++;
    sum += difference;
  }
  return { share: different / Math.max(1, count), difference: sum / Math.max(1, count) };
}

/** Share of the pixels with the strongest contrast. Pixels in this share belong to strokes, not to the background between them. */
const STRONGEST = 0.05;

/**
 * Returns the minimum contrast of the strongest twentieth of the pixels against the most frequent shade. Pixels are counted instead of
 * sorted, because a screen has a hundred labels.
 */
export function measureContrast({ width, height, pixels }: GrayImage, box: Box): number {
  const counts = new Uint32Array(GRAYS);
  const shades = new Set<number>();
  let all = 0;
  const [left, right] = [Math.max(0, Math.floor(box.x)), Math.min(width, box.x + box.width)];
  for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(height, box.y + box.height); y++) {
    for (let x = left, at = y * width + left; x < right; x++, at++, all++) {
      const gray = pixels[at] as number;
      if (counts[gray] === 0) shades.add(Math.floor(gray / SHADES));
      counts[gray] = (counts[gray] as number) + 1;
    }
  }
  return all === 0 ? 0 : Math.round(findContrast(counts, findBackground(counts, shades), Math.floor(all * STRONGEST)));
}

/** Returns the contrast of the pixel for which exactly `before` pixels have a stronger one. */
function findContrast(counts: Uint32Array, ground: number, before: number): number {
  let [dark, light] = [0, GRAYS - 1];
  for (let passed = 0; ; ) {
    const isDark = ground - dark > light - ground;
    passed += counts[isDark ? dark : light] as number;
    if (passed > before) return Math.abs(ground - (isDark ? dark : light));
    if (isDark) dark++;
    else light--;
  }
}

/** Returns the mean grey of the most frequent shade, or of the first one found if several are equally frequent. */
function findBackground(counts: Uint32Array, shades: Iterable<number>): number {
  let [most, sum] = [0, 0];
  for (const shade of shades) {
    let [count, total] = [0, 0];
    for (let gray = shade * SHADES; gray < (shade + 1) * SHADES; gray++) {
      count += counts[gray] as number;
      total += gray * (counts[gray] as number);
    }
    if (count > most) [most, sum] = [count, total];
  }
  return sum / Math.max(1, most);
}
