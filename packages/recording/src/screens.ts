/** Stage: what each scene says. Every scene is read once, early, and only where it differs from an earlier scene that is read already. */
import { type Cells, markedShare } from './cells.ts';
import { headingOf } from './heading.ts';
import { toLabels } from './labels.ts';
import { makePage, type Page, placeWords } from './page.ts';
import { changedTiles, type GrayPicture, shrink, sum } from './picture.ts';
import { sampleSize } from './sample-pictures.ts';
import type { BareScene } from './scenes.ts';
import type { Stills } from './stills.ts';
import { strokesOf, WINDOW } from './strokes.ts';
import { type Reading, readWords } from './tesseract.ts';
import type { Box, Label, Scene, Source } from './types.ts';
import { unreadArea, wholeArea } from './unread-area.ts';

/** With at most so many labels a screen may be a title slide, whose letters are thicker than the usual window. */
const SLIDE_LABELS = 5;
/** How many scenes back a similar screen is looked for: people go back and forth between a few. */
const COMPARED_SCENES = 16;
/** Scenes prepared at a time: bounds the memory to about 60 MB. */
const BATCH = 16;
/** A known label is dropped when so much of it lies in the area that is read again. */
const TOUCHED = 0.2;

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
  area: Cells;
  page: Page | null;
  strokes: GrayPicture;
}

export async function readScreens(bare: BareScene[], job: ScreenJob): Promise<Scene[]> {
  const labels = new Map<number, Label[]>();
  const recent: ReadScene[] = [];
  for (let from = 0; from < bare.length; from += BATCH) {
    const plans: Plan[] = [];
    for (const scene of bare.slice(from, from + BATCH)) plans.push(await planReading(scene, recent, job));
    await readPlans(plans, labels, job);
    job.onScenes(Math.min(bare.length, from + BATCH));
  }
  return bare.map((scene) => toScene(scene, labels.get(scene.index) ?? [], job.source));
}

async function planReading(scene: BareScene, recent: ReadScene[], { stills }: ScreenJob): Promise<Plan> {
  const picture = await stills.at(scene.readSeconds);
  const strokes = await strokesOf(picture, WINDOW.text);
  const small = shrink(picture);
  const base = mostSimilar(small, recent);
  const area = base ? unreadArea(picture, strokes, await stills.at(base.scene.readSeconds)) : wholeArea(picture);
  recent.push({ scene, small });
  if (recent.length > COMPARED_SCENES) recent.shift();
  return { scene, base: base?.scene.index ?? null, area, strokes, page: await makePage(strokes, area) };
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
    const fresh = toLabels(found).map((label) => ({ ...label, ink: inkOf(plan.strokes, label) }));
    known.set(plan.scene.index, inReadingOrder([...stillKnown(plan, known), ...fresh]));
  }
  await readSlides(plans, known, job);
}

function stillKnown({ base, area }: Plan, known: Map<number, Label[]>): Label[] {
  return base === null ? [] : (known.get(base) ?? []).filter((label) => markedShare(area, label) < TOUCHED);
}

/** Screens with hardly any text are read a second time with a window wider than the strokes of huge letters. */
async function readSlides(plans: Plan[], known: Map<number, Label[]>, job: ScreenJob): Promise<void> {
  for (const { scene, page } of plans) {
    const first = known.get(scene.index) ?? [];
    if (!page || first.length > SLIDE_LABELS) continue;
    const picture = await job.stills.at(scene.readSeconds);
    const strokes = await strokesOf(picture, WINDOW.wide);
    const wide = await makePage(strokes, wholeArea(picture));
    if (!wide) continue;
    const [words = []] = await readWords([wide.picture], 11, job);
    const second = toLabels(placeWords(words, wide)).map((label) => ({ ...label, ink: inkOf(strokes, label) }));
    if (sureLetters(second) > sureLetters(first)) known.set(scene.index, inReadingOrder(second));
  }
}

function sureLetters(labels: Label[]): number {
  return labels.reduce((total, { text, confidence }) => total + (confidence > 0.6 ? text.length : 0), 0);
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
