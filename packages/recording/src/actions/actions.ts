/**
 * Stage: what the person in the video did, seen in the picture alone: between an early and the late picture of each scene the pointer came and text was typed.
 * Where the scene before shows nearly the same (a field got its frame, a few letters came), its late picture is the early one, so that nothing is lost between the two.
 */
import sharp from 'sharp';
import { findBlobs } from './blobs.ts';
import { changedSeconds, picturesFor } from './changed-seconds.ts';
import { changedTiles, type GrayPicture, shrink, sum } from '../pictures/picture.ts';
import { type Aim, aimAt, type Point, pointerRest, withoutPointer } from './pointer.ts';
import type { Stills } from '../pictures/stills.ts';
import { strokesOf, TEXT_STROKES } from '../pictures/strokes.ts';
import { type Reading, readWords } from '../programs/tesseract.ts';
import { type Turned, turnedSwitches } from './switches.ts';
import { inFront } from '../screens/labels.ts';
import { cutLine, fieldName, surerValue, typedBoxes, type TypedValue, typedValue } from './typed-text.ts';
import type { Box, Label, Scene, ScreenAction, Source } from '../types.ts';

export interface ActionJob extends Reading {
  source: Source;
  stills: Stills;
  /** Seconds of the video that were followed, as a share of the work. */
  onSeconds?: ((seconds: number) => void) | undefined;
}

/** Sizes of pointers and gaps are known for pictures of this width. */
const LONG_SIDE = 1280;
/** What comes after: reading what was typed. */
const FOLLOWED_SHARE = 0.8;
/** Nothing is done in less. */
const MIN_SECONDS = 0.3;
/** After typing, the pointer still rests beside the field: only a pointer right on a label counts. */
const RIGHT_ON = 20;

/** With fewer changed tiles than this share, two scenes are one screen. */
const SAME_SCREEN = 0.1;

/** A list that opens brings several lines at once; nobody types so fast. */
const MOST_AT_ONCE = 2;

/** A picture and what could be read on it. */
interface Seen {
  picture: GrayPicture;
  labels: Label[];
  seconds: number;
  /** Taken from the scene before. */
  isBefore: boolean;
}

/** What one scene shows, in pixels of the working picture. */
interface Observation {
  scene: Scene;
  labels: Label[];
  pointer: Point | null;
  aim: Aim | null;
  typed: { box: Box; line: GrayPicture; atSeconds: number }[];
  turned: { label: string; side: Turned['side']; atSeconds: number; confidence: number }[];
}

/** A switch is turned when it looks more like its last picture than its first; a value is typed when next to nothing is missing. */
const TURNED_SHARE = 0.5;
const TYPED_SHARE = 0.15;

export async function findActions(scenes: Scene[], job: ActionJob): Promise<ScreenAction[]> {
  const scale = Math.min(1, LONG_SIDE / Math.max(job.source.width, job.source.height));
  const observations: Observation[] = [];
  let pointer: Point | null = null;
  let before: Seen | null = null;
  for (const scene of scenes) {
    const late = await workingPicture(await job.stills.at(scene.lateSeconds));
    const early: Seen = await earlyPicture(scene, before, { job, scale });
    const observation = await observe({ scene, early, late }, pointer, { job, scale });
    pointer = observation.pointer ?? pointer;
    before = { picture: late, labels: observation.labels, seconds: scene.lateSeconds, isBefore: true };
    observations.push(observation);
    job.onSeconds?.(scene.endSeconds * FOLLOWED_SHARE);
  }
  const lines = observations.flatMap(({ typed }) => typed.map(({ line }) => line));
  const seconds = job.source.durationSeconds;
  let read = 0;
  const onPage = () => job.onSeconds?.(seconds * (FOLLOWED_SHARE + (1 - FOLLOWED_SHARE) * (++read / lines.length)));
  const words = await readWords(lines, 7, { ...job, onPage });
  const values = new Map(lines.map((line, index) => [line, typedValue(words[index] ?? [])]));
  return observations.flatMap((observation) => {
    const next = scenes[observation.scene.index + 1] ?? null;
    const typing = typingOf(observation, next ? scaled(next.labels, scale) : [], values).map((action) => toVideoPixels(action, scale));
    const rest = restOf(observation, next, typing.length > 0);
    const done = [...typing, ...turningOf(observation)].sort((a, b) => a.atSeconds - b.atSeconds);
    return rest ? [...done, toVideoPixels(rest, scale)] : done;
  });
}

/** The scene's own early picture, or the late one of the scene before where that is nearly the same screen. */
async function earlyPicture(scene: Scene, before: Seen | null, { job, scale }: { job: ActionJob; scale: number }): Promise<Seen> {
  const picture = await workingPicture(await job.stills.at(scene.readSeconds));
  // Without a heading it is a terminal: there, what comes between two scenes is output.
  if (before && scene.heading !== null && isSameScreen(picture, before.picture)) return before;
  return { picture, labels: scaled(scene.labels, scale), seconds: scene.readSeconds, isBefore: false };
}

function isSameScreen(a: GrayPicture, b: GrayPicture): boolean {
  const marks = changedTiles(shrink(a), shrink(b));
  return sum(marks) < marks.length * SAME_SCREEN;
}

async function observe(
  { scene, early, late }: { scene: Scene; early: Seen; late: GrayPicture },
  before: Point | null,
  { job, scale }: { job: ActionJob; scale: number },
): Promise<Observation> {
  const labels = scaled(scene.labels, scale);
  if (scene.lateSeconds - early.seconds < MIN_SECONDS) return { scene, labels, pointer: null, aim: null, typed: [], turned: [] };
  const all = findBlobs(early.picture, late);
  const switches = turnedSwitches(all, early.labels, { early: early.picture, late });
  const blobs = all.filter((blob) => !switches.some((one) => one.blob === blob));
  const pointer = pointerRest(blobs, before, labels);
  const boxes = typedBoxes(blobs, inFront(early.labels), late.width);
  const times = { earlySeconds: early.seconds, lateSeconds: scene.lateSeconds };
  const most = picturesFor(times) * (switches.length + boxes.length);
  let looked = 0;
  const pictureAt = async (seconds: number) => {
    const picture = await job.stills.at(seconds);
    const share = Math.min(1, ++looked / most);
    job.onSeconds?.((scene.startSeconds + (scene.endSeconds - scene.startSeconds) * share) * FOLLOWED_SHARE);
    return workingPicture(picture);
  };
  const span = { early: early.picture, late, ...times, pictureAt };
  const turned = await Promise.all(
    switches.map(async ({ blob, label: { text, confidence }, side }) => {
      const atSeconds = await changedSeconds(blob, TURNED_SHARE, span);
      return { label: text, side, confidence, atSeconds };
    }),
  );
  const lines = await cutLines(late, early.isBefore && boxes.length > MOST_AT_ONCE ? [] : boxes, pointer ?? before);
  // Only where something else is done in the same scene it matters when: otherwise its last picture shows it best.
  const typed = await Promise.all(
    lines.map(async (line) => ({
      ...line,
      atSeconds: turned.length > 0 ? await changedSeconds(line.box, TYPED_SHARE, span) : scene.lateSeconds,
    })),
  );
  return { scene, labels, pointer, aim: pointer && aimAt(pointer, labels), typed, turned };
}

function turningOf({ scene, turned }: Observation): ScreenAction[] {
  return turned.map(({ label, side, atSeconds, confidence }) => ({
    kind: 'click' as const,
    atSeconds,
    scene: scene.index,
    label,
    field: null,
    value: side,
    confidence,
    pointer: null,
  }));
}

async function cutLines(late: GrayPicture, boxes: Box[], pointer: Point | null) {
  if (boxes.length === 0) return [];
  const strokes = await strokesOf(late, TEXT_STROKES);
  const clean = pointer ? withoutPointer(strokes, pointer) : strokes;
  return Promise.all(boxes.map(async (box) => ({ box, line: await cutLine(clean, box) })));
}

async function workingPicture(picture: GrayPicture): Promise<GrayPicture> {
  const { width, height, pixels } = picture;
  if (Math.max(width, height) <= LONG_SIDE) return picture;
  const size = width > height ? { width: LONG_SIDE } : { height: LONG_SIDE };
  const image = sharp(pixels, { raw: { width, height, channels: 1 } }).resize(size);
  const { data, info } = await image.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

function typingOf({ scene, labels, typed }: Observation, next: Label[], values: Map<GrayPicture, TypedValue | null>): ScreenAction[] {
  return typed.flatMap(({ box, line, atSeconds }) => {
    const read = values.get(line);
    if (!read) return [];
    const { text, confidence } = surerValue(read, box, { early: inFront(labels), later: inFront(next) });
    return [
      {
        kind: 'type' as const,
        atSeconds,
        scene: scene.index,
        label: null,
        field: fieldName(box, inFront(labels)),
        value: text,
        confidence,
        pointer: null,
      },
    ];
  });
}

function restOf({ scene, aim, pointer }: Observation, next: Scene | null, hasTyped: boolean): ScreenAction | null {
  const common = { atSeconds: scene.lateSeconds, scene: scene.index, field: null, value: null };
  if (aim && !(hasTyped && aim.distance > RIGHT_ON)) {
    // Right on the label is sure; beside it, the label may belong to something else.
    const confidence = aim.label.confidence * (1 - aim.distance / 200);
    return { ...common, kind: next ? 'click' : 'point', label: aim.label.text, confidence, pointer };
  }
  if (next?.heading && next.heading !== scene.heading)
    return { ...common, kind: 'go', label: next.heading, confidence: 0.5, pointer: null };
  return null;
}

function scaled(labels: Label[], scale: number): Label[] {
  return labels.map((label) => ({
    ...label,
    x: label.x * scale,
    y: label.y * scale,
    width: label.width * scale,
    height: label.height * scale,
  }));
}

function toVideoPixels(action: ScreenAction, scale: number): ScreenAction {
  const { pointer } = action;
  return { ...action, pointer: pointer && { x: Math.round(pointer.x / scale), y: Math.round(pointer.y / scale) } };
}
