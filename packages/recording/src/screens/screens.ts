/** Stage: what each scene says. Every scene is read once, early, and only where it differs from an earlier scene that is read already. */
import { markedShare } from '../pictures/cells.ts';
import { headingOf } from './heading.ts';
import { type BareLabel, toLabels } from './labels.ts';
import { makePage, type Page, placeWords } from './page.ts';
import { changedTiles, type GrayPicture, shrink, sum } from '../pictures/picture.ts';
import { sampleSize } from '../pictures/sample-pictures.ts';
import type { BareScene } from '../scenes/scenes.ts';
import type { Stills } from '../pictures/stills.ts';
import { SLIDE_STROKES, strokesOf, TEXT_STROKES } from '../pictures/strokes.ts';
import { type Reading, readWords } from '../programs/tesseract.ts';
import type { Box, Label, Scene, Source } from '../types.ts';
import { type UnreadArea, unreadArea, wholeArea } from './unread-area.ts';

/** With at most so many labels, one of them tall, a screen is a title slide, whose letters are thicker than the usual window. */
const SLIDE_LABELS = 5;
/** Height of such a label as part of the picture's height. */
const TALL = 0.05;
/** How many scenes back a similar screen is looked for: people go back and forth between a few. */
const COMPARED_SCENES = 16;
/** Scenes prepared while as many are read: bounds the memory to about 60 MB. */
const BATCH = 8;
/** The first are few, so that something is read soon. */
const FIRST_BATCH = 2;
/** A fresh label that lies so far within a known one is a piece of it. */
const PIECE = 0.4;

export interface ScreenJob extends Reading {
  source: Source;
  stills: Stills;
  onScenes: (count: number) => void;
}

interface ReadScene {
  scene: BareScene;
  small: GrayPicture;
}

interface Plan {
  scene: BareScene;
  /** The earlier scene whose labels hold outside of the area. */
  base: number | null;
  unread: UnreadArea;
  page: Page | null;
  strokes: GrayPicture;
}

export async function readScreens(bare: BareScene[], job: ScreenJob): Promise<Scene[]> {
  const labels = new Map<number, Label[]>();
  const recent: ReadScene[] = [];
  let planned = 0;
  async function planNext(): Promise<Plan[]> {
    const next = bare.slice(planned, planned + (planned === 0 ? FIRST_BATCH : BATCH));
    planned += next.length;
    const plans: Plan[] = [];
    for (const scene of next) plans.push(await planReading(scene, recent, job));
    return plans;
  }
  job.onScenes(0);
  for (let plans = await planNext(), done = 0; plans.length > 0; ) {
    const end = done + plans.length;
    // Title slides are read twice: the second time is not told.
    const onPage = () => done < end && job.onScenes(++done);
    const [next] = await Promise.all([planNext(), readPlans(plans, labels, { ...job, onPage })]);
    job.onScenes((done = end));
    plans = next;
  }
  return bare.map((scene) => toScene(scene, labels.get(scene.index) ?? [], job.source));
}

async function planReading(scene: BareScene, recent: ReadScene[], { stills }: ScreenJob): Promise<Plan> {
  const picture = await stills.at(scene.readSeconds);
  const strokes = await strokesOf(picture, TEXT_STROKES);
  const small = shrink(picture);
  const base = mostSimilar(small, recent);
  const unread = base ? unreadArea(picture, strokes, await stills.at(base.scene.readSeconds)) : wholeArea(picture);
  recent.push({ scene, small });
  if (recent.length > COMPARED_SCENES) recent.shift();
  return { scene, base: base?.scene.index ?? null, unread, strokes, page: await makePage(strokes, unread.area) };
}

function mostSimilar(small: GrayPicture, recent: ReadScene[]): ReadScene | null {
  const distances = recent.map((other) => sum(changedTiles(small, other.small)));
  return recent[distances.indexOf(Math.min(...distances))] ?? null;
}

async function readPlans(plans: Plan[], known: Map<number, Label[]>, job: ScreenJob): Promise<void> {
  const pages = plans.flatMap(({ page }) => page ?? []);
  const words = await readWords(
    pages.map(({ picture }) => picture),
    11,
    job,
  );
  for (const plan of plans) {
    const at = plan.page ? pages.indexOf(plan.page) : -1;
    const found = plan.page ? placeWords(words[at] ?? [], plan.page) : [];
    const fresh = withInk(toLabels(found), plan.strokes);
    const kept = stillKnown(plan, known);
    const added = fresh.filter((label) => !kept.some((other) => overlap(label, other) > PIECE));
    known.set(plan.scene.index, inReadingOrder([...kept, ...added]));
  }
  await readSlides(plans, known, job);
}

function stillKnown({ base, unread }: Plan, known: Map<number, Label[]>): Label[] {
  return base === null ? [] : (known.get(base) ?? []).filter((label) => markedShare(unread.changed, label) === 0);
}

/** Share of a box that lies within another. */
function overlap(box: Box, other: Box): number {
  const width = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x);
  const height = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y);
  return width > 0 && height > 0 ? (width * height) / (box.width * box.height) : 0;
}

/** Title slides are read a second time with a window wider than the strokes of their letters. */
async function readSlides(plans: Plan[], known: Map<number, Label[]>, job: ScreenJob): Promise<void> {
  const slides: { index: number; strokes: GrayPicture; page: Page }[] = [];
  for (const { scene, page } of plans) {
    if (!page || !isSlide(known.get(scene.index) ?? [], sampleSize(job.source).height)) continue;
    const picture = await job.stills.at(scene.readSeconds);
    const strokes = await strokesOf(picture, SLIDE_STROKES);
    const whole = await makePage(strokes, wholeArea(picture).area);
    if (whole) slides.push({ index: scene.index, strokes, page: whole });
  }
  const read = await readWords(
    slides.map(({ page }) => page.picture),
    11,
    job,
  );
  slides.forEach(({ index, strokes, page }, at) => {
    const second = withInk(toLabels(placeWords(read[at] ?? [], page)), strokes);
    if (sureLetters(second) > sureLetters(known.get(index) ?? [])) known.set(index, inReadingOrder(second));
  });
}

function isSlide(labels: Label[], height: number): boolean {
  return labels.length <= SLIDE_LABELS && (labels.length === 0 || labels.some((label) => label.height > height * TALL));
}

function withInk(labels: BareLabel[], strokes: GrayPicture): Label[] {
  return labels.map((label) => ({ ...label, ink: inkOf(strokes, label) }));
}

function sureLetters(labels: Label[]): number {
  return labels.reduce((total, { text, confidence }) => total + confidence * text.length, 0);
}

/** The contrast that the strongest twentieth of its pixels reaches: strokes, not the ground between them. */
function inkOf({ width, height, pixels }: GrayPicture, box: Box): number {
  const values: number[] = [];
  for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(height, box.y + box.height); y++) {
    for (let x = Math.max(0, Math.floor(box.x)); x < Math.min(width, box.x + box.width); x++) values.push(pixels[y * width + x] as number);
  }
  values.sort((a, b) => b - a);
  return values[Math.floor(values.length * 0.05)] ?? 0;
}

function inReadingOrder(labels: Label[]): Label[] {
  return labels.sort((a, b) => a.y - b.y || a.x - b.x);
}

/** From pixels of the still to pixels of the video. */
function toScene(scene: BareScene, labels: Label[], source: Source): Scene {
  const { width } = sampleSize(source);
  const scale = source.width / width;
  const round = (value: number) => Math.round(value * scale);
  const placed = labels.map((label) => ({
    ...label,
    x: round(label.x),
    y: round(label.y),
    width: round(label.width),
    height: round(label.height),
  }));
  return {
    ...scene,
    heading: headingOf(labels, source.height / scale),
    labels: placed.map((label) => ({ ...label, confidence: Math.round(label.confidence * 1000) / 1000 })),
  };
}
