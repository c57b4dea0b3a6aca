/**
 * The stage that detects toggles whose look changed between an early and the late picture of a scene. It decodes pictures only for scenes
 * with a small change in an area where a toggle can be. Pictures between the two are needed only if the toggle changed several times.
 */
import sharp from 'sharp';
import { findBlobs } from './blobs.ts';
import { changedSeconds } from './changed-seconds.ts';
import { couldTurn, type Seen, within } from './could-turn.ts';
import { changedTiles, type GrayPicture, shrink, sum } from '../pictures/picture.ts';
import type { Stills } from '../pictures/stills.ts';
import { type TurnedTo, turnedSwitches } from './turned.ts';
import type { Box, Label, Scene, Source, Switch } from '../types.ts';

export interface SwitchJob extends Seen {
  source: Source;
  stills: Stills;
  /** Progress callback: receives the seconds of video processed so far. */
  onSeconds?: ((seconds: number) => void) | undefined;
}

/** Width of the pictures for which the sizes of toggles and gaps are known. */
const LONG_SIDE = 1280;
/** Minimum length of a scene in which toggles are searched. No action is shorter. */
const MIN_SECONDS = 0.3;
/** Maximum share of changed tiles between two scenes of one screen. */
const SAME_SCREEN = 0.1;
/** Share of the difference at which a toggle counts as changed: it looks more like its last picture than its first. */
const TURNED_SHARE = 0.5;

/** Returns the toggles in order of time. */
export async function findSwitches(scenes: readonly Scene[], job: SwitchJob): Promise<Switch[]> {
  const found: Switch[] = [];
  let before: Scene | null = null;
  for (const scene of scenes) {
    found.push(...(await switchesIn(scene, before, job)));
    before = scene;
    job.onSeconds?.(scene.endSeconds);
  }
  return found.sort((a, b) => a.atSeconds - b.atSeconds);
}

async function switchesIn(scene: Scene, before: Scene | null, job: SwitchJob): Promise<Switch[]> {
  const scale = Math.min(1, LONG_SIDE / Math.max(job.source.width, job.source.height));
  // A screen without a heading is a terminal, in which changes between scenes are output.
  const last = scene.heading === null ? null : before;
  const labels = [...scene.labels, ...(last?.labels ?? [])];
  const seen = within(job, { from: last?.lateSeconds ?? scene.readSeconds, to: scene.lateSeconds });
  if (!couldTurn(labels, seen, scale)) return [];
  const early = await earlyPicture(scene, last, job);
  if (scene.lateSeconds - early.seconds < MIN_SECONDS) return [];
  const late = await workingPicture(await job.stills.at(scene.lateSeconds));
  const turned = turnedSwitches(findBlobs(early.picture, late), early.labels.map(scaledBy(scale)), { early: early.picture, late });
  const span = { early: early.picture, late, earlySeconds: early.seconds, lateSeconds: scene.lateSeconds };
  const pictureAt = async (seconds: number) => workingPicture(await job.stills.at(seconds));
  return Promise.all(
    turned.filter(hasSide).map(async ({ blob, label, side }) => {
      const { x, y, width, height } = scaledBy(1 / scale)(blob);
      const box = { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
      const atSeconds = await changedSeconds(blob, TURNED_SHARE, { ...narrowed(span, box, job), pictureAt });
      return { label: label.text, side, atSeconds, confidence: label.confidence, ...box };
    }),
  );
}

/** Returns whether the new state is known. The state of a checkbox is unknown. */
function hasSide(turned: TurnedTo): turned is TurnedTo & { side: Switch['side'] } {
  return turned.side !== null;
}

interface Early {
  picture: GrayPicture;
  labels: Label[];
  seconds: number;
}

/**
 * Returns the early picture of the scene, or the late one of the previous scene if that shows nearly the same screen, so that no time
 * between them is missed.
 */
async function earlyPicture(scene: Scene, before: Scene | null, { stills }: SwitchJob): Promise<Early> {
  const picture = await workingPicture(await stills.at(scene.readSeconds));
  if (before) {
    const earlier = await workingPicture(await stills.at(before.lateSeconds));
    if (isSameScreen(picture, earlier)) return { picture: earlier, labels: before.labels, seconds: before.lateSeconds };
  }
  return { picture, labels: scene.labels, seconds: scene.readSeconds };
}

function isSameScreen(a: GrayPicture, b: GrayPicture): boolean {
  const marks = changedTiles(shrink(a), shrink(b));
  return sum(marks) < marks.length * SAME_SCREEN;
}

interface Times {
  earlySeconds: number;
  lateSeconds: number;
}

/** Narrows the time range to the changes detected in the position of the toggle. If there is a single change, its time is then known. */
function narrowed<T extends Times>(span: T, box: Box, job: SwitchJob): T {
  const { changes } = within(job, { from: span.earlySeconds, to: span.lateSeconds });
  const here = changes.filter(({ boxes }) => boxes.some((other) => holdsMiddle(other, box)));
  if (here.length === 0) return span;
  return {
    ...span,
    earlySeconds: Math.max(span.earlySeconds, Math.min(...here.map(({ startSeconds }) => startSeconds))),
    lateSeconds: Math.min(span.lateSeconds, Math.max(...here.map(({ endSeconds }) => endSeconds))),
  };
}

function holdsMiddle(outer: Box, { x, y, width, height }: Box): boolean {
  const [right, low] = [x + width / 2 - outer.x, y + height / 2 - outer.y];
  return right >= 0 && low >= 0 && right <= outer.width && low <= outer.height;
}

async function workingPicture(picture: GrayPicture): Promise<GrayPicture> {
  const { width, height, pixels } = picture;
  if (Math.max(width, height) <= LONG_SIDE) return picture;
  const size = width > height ? { width: LONG_SIDE } : { height: LONG_SIDE };
  const image = sharp(pixels, { raw: { width, height, channels: 1 } }).resize(size);
  const { data, info } = await image.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

function scaledBy(scale: number): <T extends Box>(box: T) => T {
  return (box) => ({ ...box, x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale });
}
