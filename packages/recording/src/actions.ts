/** Stage: what the person in the video did, seen in the picture alone: between the early and the late picture of each scene the pointer came and text was typed. */
import sharp from 'sharp';
import { findBlobs } from './blobs.ts';
import type { GrayPicture } from './picture.ts';
import { type Aim, aimAt, type Point, pointerRest } from './pointer.ts';
import type { Stills } from './stills.ts';
import { type Reading, readWords } from './tesseract.ts';
import { completed, cutLine, fieldName, typedBoxes, typedValue } from './typed-text.ts';
import type { Box, Label, Scene, ScreenAction, Source } from './types.ts';

export interface ActionJob extends Reading {
  source: Source;
  stills: Stills;
}

/** Sizes of pointers and gaps are known for pictures of this width. */
const LONG_SIDE = 1280;
/** Nothing is done in less. */
const MIN_SECONDS = 0.3;
/** After typing, the pointer still rests beside the field: only a pointer right on a label counts. */
const RIGHT_ON = 20;

/** What one scene shows, in pixels of the working picture. */
interface Observation {
  scene: Scene;
  labels: Label[];
  pointer: Point | null;
  aim: Aim | null;
  typed: { box: Box; line: GrayPicture }[];
}

export async function findActions(scenes: Scene[], job: ActionJob): Promise<ScreenAction[]> {
  const scale = Math.min(1, LONG_SIDE / Math.max(job.source.width, job.source.height));
  const observations: Observation[] = [];
  let pointer: Point | null = null;
  for (const scene of scenes) {
    if (scene.lateSeconds - scene.readSeconds < MIN_SECONDS) continue;
    const observation = await observe(scene, pointer, { job, scale });
    pointer = observation.pointer ?? pointer;
    observations.push(observation);
  }
  const lines = observations.flatMap(({ typed }) => typed.map(({ line }) => line));
  const words = await readWords(lines, 7, job);
  const values = new Map(lines.map((line, index) => [line, typedValue(words[index] ?? [])]));
  return observations.flatMap((observation) => {
    const next = scenes[observation.scene.index + 1] ?? null;
    const typing = typingOf(observation, next ? scaled(next.labels, scale) : [], values).map((action) => toVideoPixels(action, scale));
    const rest = restOf(observation, next, typing.length > 0);
    return rest ? [...typing, toVideoPixels(rest, scale)] : typing;
  });
}

async function observe(scene: Scene, before: Point | null, { job, scale }: { job: ActionJob; scale: number }): Promise<Observation> {
  const early = await workingPicture(await job.stills.at(scene.readSeconds));
  const late = await workingPicture(await job.stills.at(scene.lateSeconds));
  const labels = scaled(scene.labels, scale);
  const blobs = findBlobs(early, late);
  const pointer = pointerRest(blobs, before, labels);
  const boxes = typedBoxes(blobs, labels, late.width);
  const typed = await Promise.all(boxes.map(async (box) => ({ box, line: await cutLine(late, box) })));
  return { scene, labels, pointer, aim: pointer && aimAt(pointer, labels), typed };
}

async function workingPicture(picture: GrayPicture): Promise<GrayPicture> {
  const { width, height, pixels } = picture;
  if (Math.max(width, height) <= LONG_SIDE) return picture;
  const size = width > height ? { width: LONG_SIDE } : { height: LONG_SIDE };
  const image = sharp(pixels, { raw: { width, height, channels: 1 } }).resize(size);
  const { data, info } = await image.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

function typingOf(
  { scene, labels, typed }: Observation,
  next: Label[],
  values: Map<GrayPicture, ReturnType<typeof typedValue>>,
): ScreenAction[] {
  return typed.flatMap(({ box, line }) => {
    const value = values.get(line);
    if (!value) return [];
    const common = { atSeconds: scene.lateSeconds, scene: scene.index, label: null, pointer: null };
    return [
      {
        ...common,
        kind: 'type' as const,
        field: fieldName(box, labels),
        value: completed(value.text, box, next),
        confidence: value.confidence,
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
