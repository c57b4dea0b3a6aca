/**
 * The stage that detects toggles whose look changed between an early and the late frame of a scene. It decodes frames only for scenes
 * with a small change in an area where a toggle can be. Frames between the two are needed only if the toggle changed several times.
 */
import sharp from 'sharp';
import {
  findChangedBlobs,
  hasSwitchCandidate,
  type MotionEvidence,
  selectRange,
  type SwitchMatch,
  matchSwitches,
} from './match-switches.ts';
import { holdsPoint } from '../frames/boxes.ts';
import { findChangedTiles, type GrayImage, downscale, countMarks } from '../frames/gray-image.ts';
import type { FrameStore } from '../frames/gray-frames.ts';
import type { Box, Label, Scene, Source, Switch } from '../types.ts';

interface SwitchJob extends MotionEvidence {
  source: Source;
  frames: FrameStore;
  /** Progress callback: receives the seconds of video processed so far. */
  onSeconds?: ((seconds: number) => void) | undefined;
}

/** Width of the frames for which the sizes of toggles and gaps are known. */
const LONG_SIDE = 1280;
/** Minimum length of a scene in which toggles are searched. No action is shorter. */
const MIN_SCENE_SECONDS = 0.3;
/** Maximum share of changed tiles between two scenes of one screen. */
const MAX_CHANGED_SHARE = 0.1;
/** Share of the difference at which a toggle counts as changed: it looks more like its last frame than its first. */
const CHANGED_SHARE = 0.5;

/** Returns the toggles in order of time. */
export async function detectSwitches(scenes: readonly Scene[], job: SwitchJob): Promise<Switch[]> {
  const found: Switch[] = [];
  let before: Scene | null = null;
  for (const scene of scenes) {
    found.push(...(await detectInScene(scene, before, job)));
    before = scene;
    job.onSeconds?.(scene.endSeconds);
  }
  return found.sort((a, b) => a.atSeconds - b.atSeconds);
}

async function detectInScene(scene: Scene, before: Scene | null, job: SwitchJob): Promise<Switch[]> {
  const scale = Math.min(1, LONG_SIDE / Math.max(job.source.width, job.source.height));
  // A screen without a heading is a terminal, in which changes between scenes are output.
  const last = scene.heading === null ? null : before;
  const labels = [...scene.labels, ...(last?.labels ?? [])];
  const evidence = selectRange(job, { from: last?.lateSeconds ?? scene.readSeconds, to: scene.lateSeconds });
  if (!hasSwitchCandidate(labels, evidence, scale)) return [];
  const early = await loadEarlyImage(scene, last, job);
  if (scene.lateSeconds - early.seconds < MIN_SCENE_SECONDS) return [];
  const late = await toWorkingSize(await job.frames.at(scene.lateSeconds));
  const matches = matchSwitches(findChangedBlobs(early.image, late), early.labels.map(createScaler(scale)), { early: early.image, late });
  const span = { early: early.image, late, earlySeconds: early.seconds, lateSeconds: scene.lateSeconds };
  const loadImage = async (seconds: number) => toWorkingSize(await job.frames.at(seconds));
  return Promise.all(
    matches.filter(hasSide).map(async ({ blob, label, side }) => {
      const { x, y, width, height } = createScaler(1 / scale)(blob);
      const box = { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
      const atSeconds = await findChangeTime(blob, CHANGED_SHARE, { ...narrowRange(span, box, job), loadImage });
      return { label: label.text, side, atSeconds, confidence: label.confidence, ...box };
    }),
  );
}

/** Returns whether the new state is known. The state of a checkbox is unknown. */
function hasSide(matches: SwitchMatch): matches is SwitchMatch & { side: Switch['side'] } {
  return matches.side !== null;
}

interface EarlyImage {
  image: GrayImage;
  labels: Label[];
  seconds: number;
}

/**
 * Returns the early frame of the scene, or the late one of the previous scene if that shows nearly the same screen, so that no time
 * between them is missed.
 */
async function loadEarlyImage(scene: Scene, before: Scene | null, { frames }: SwitchJob): Promise<EarlyImage> {
  const image = await toWorkingSize(await frames.at(scene.readSeconds));
  if (before) {
    const earlier = await toWorkingSize(await frames.at(before.lateSeconds));
    if (isSameScreen(image, earlier)) return { image: earlier, labels: before.labels, seconds: before.lateSeconds };
  }
  return { image, labels: scene.labels, seconds: scene.readSeconds };
}

function isSameScreen(a: GrayImage, b: GrayImage): boolean {
  const marks = findChangedTiles(downscale(a), downscale(b));
  return countMarks(marks) < marks.length * MAX_CHANGED_SHARE;
}

interface Times {
  earlySeconds: number;
  lateSeconds: number;
}

/** Narrows the time range to the changes detected in the position of the toggle. If there is a single change, its time is then known. */
function narrowRange<T extends Times>(span: T, box: Box, job: SwitchJob): T {
  const { changes } = selectRange(job, { from: span.earlySeconds, to: span.lateSeconds });
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const matching = changes.filter(({ boxes }) => boxes.some((other) => holdsPoint(other, middle)));
  if (matching.length === 0) return span;
  return {
    ...span,
    earlySeconds: Math.max(span.earlySeconds, Math.min(...matching.map(({ startSeconds }) => startSeconds))),
    lateSeconds: Math.min(span.lateSeconds, Math.max(...matching.map(({ endSeconds }) => endSeconds))),
  };
}

async function toWorkingSize(image: GrayImage): Promise<GrayImage> {
  const { width, height, pixels } = image;
  if (Math.max(width, height) <= LONG_SIDE) return image;
  const size = width > height ? { width: LONG_SIDE } : { height: LONG_SIDE };
  const resized = sharp(pixels, { raw: { width, height, channels: 1 } }).resize(size);
  const { data, info } = await resized.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

function createScaler(scale: number): <T extends Box>(box: T) => T {
  return (box) => ({ ...box, x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale });
}

interface ChangeWindow {
  early: GrayImage;
  late: GrayImage;
  earlySeconds: number;
  lateSeconds: number;
  loadImage: (seconds: number) => Promise<GrayImage>;
}

/** Precision of the result in seconds. */
const PRECISION_SECONDS = 0.25;

/** Returns the first time at which at most `share` of the difference remains, by repeatedly halving the time range. */
export async function findChangeTime(
  box: Box,
  share: number,
  { early, late, earlySeconds, lateSeconds, loadImage }: ChangeWindow,
): Promise<number> {
  const whole = difference(early, late, box);
  let [from, to] = [earlySeconds, lateSeconds];
  while (to - from > PRECISION_SECONDS) {
    const middle = (from + to) / 2;
    if (difference(await loadImage(middle), late, box) <= whole * share) to = middle;
    else from = middle;
  }
  return to;
}

function difference(a: GrayImage, b: GrayImage, box: Box): number {
  const [left, right] = [Math.max(0, Math.floor(box.x)), Math.min(a.width, Math.ceil(box.x + box.width))];
  let total = 0;
  for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(a.height, box.y + box.height); y++) {
    for (let at = y * a.width + left; at < y * a.width + right; at++) total += Math.abs((a.pixels[at] ?? 0) - (b.pixels[at] ?? 0));
  }
  return total;
}
