/**
 * The OCR stage, which reads the texts of the screens with their times. The engine receives one frame after another and reads only new
 * text.
 */
import { findHeading } from './heading.ts';
import { measureSurface } from './control-surface.ts';
import { measureContrast } from './text-contrast.ts';
import { toLabels, toSegments } from './labels.ts';
import { createLineTracker } from './line-tracker.ts';
import type { GrayImage } from '../frames/gray-image.ts';
import type { FrameStore } from '../frames/gray-frames.ts';
import type { OcrLine } from '../ocr/ocr-line.ts';
import type { CachedOcrEngine } from '../ocr/ocr-cache.ts';
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
