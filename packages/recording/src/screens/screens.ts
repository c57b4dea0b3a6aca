/**
 * The OCR stage, which reads the texts of the screens with their times. The engine receives one picture after another and reads only new
 * text.
 */
import { headingOf } from './heading.ts';
import { inkOf } from './ink.ts';
import { toLabels, toPieces } from './labels.ts';
import { createLineTracker } from '../lines/track-lines.ts';
import type { GrayPicture } from '../pictures/picture.ts';
import type { Stills } from '../pictures/stills.ts';
import type { ReadLine } from '../reading/read-line.ts';
import type { ScreenReader } from '../reading/remembering.ts';
import type { BareScene } from '../scenes/scenes.ts';
import type { Box, Label, Scene, ScreenLine, Source } from '../types.ts';

export interface ScreenJob {
  source: Source;
  stills: Stills;
  reader: ScreenReader;
  /** Progress callback: receives the number of pictures read so far and their total number, `of`. */
  onRead: (done: number, of: number) => void;
}

export interface ReadScreens {
  scenes: Scene[];
  lines: ScreenLine[];
}

/** Reads each scene shortly after its start, and at the additional times in `between`, such as those at which a line stops growing. */
export async function readScreens(bare: BareScene[], between: readonly number[], job: ScreenJob): Promise<ReadScreens> {
  const moments = [...new Set([...bare.map((scene) => scene.readSeconds), ...between])].sort((a, b) => a - b);
  const early = Map.groupBy(bare, (scene) => scene.readSeconds);
  const tracker = createLineTracker();
  const scenes: Scene[] = [];
  job.onRead(0, moments.length);
  const pictureAt = async (seconds: number | undefined) => (seconds === undefined ? null : job.stills.full(seconds));
  let next = pictureAt(moments[0]);
  for (const [at, seconds] of moments.entries()) {
    const picture = await next;
    // The next picture is fetched while the current one is read. If reading fails, no code awaits the next picture, so its rejection is
    // ignored.
    next = pictureAt(moments[at + 1]);
    next.catch(() => undefined);
    if (!picture) continue;
    const lines = await job.reader.read(picture);
    const scale = job.source.width / picture.width;
    tracker.add({ seconds, labels: toPieces(lines).map((piece) => placed(piece, scale)) });
    for (const scene of early.get(seconds) ?? []) scenes.push(sceneFrom(scene, lines, { picture, scale }));
    job.onRead(at + 1, moments.length);
  }
  return { scenes: scenes.sort((a, b) => a.index - b.index), lines: tracker.end(job.source.durationSeconds) };
}

function sceneFrom(scene: BareScene, lines: ReadLine[], { picture, scale }: { picture: GrayPicture; scale: number }): Scene {
  const labels = toLabels(lines).map((label) => ({ ...label, ink: inkOf(picture, label) }));
  const inVideo = labels.map((label): Label => placed(label, scale));
  return { ...scene, heading: headingOf(labels, picture.height), labels: inVideo.sort((a, b) => a.y - b.y || a.x - b.x) };
}

/** Converts a box to pixels of the video and rounds the confidence. */
function placed<T extends Box & { confidence: number }>(label: T, scale: number): T {
  const round = (value: number) => Math.round(value * scale);
  return {
    ...label,
    ...{ x: round(label.x), y: round(label.y), width: round(label.width), height: round(label.height) },
    confidence: Math.round(label.confidence * 1000) / 1000,
  };
}
