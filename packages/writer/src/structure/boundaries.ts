/** Finds the times at which a new article may start, and how much the screens and the narration differ before and after them. */
import {
  ANNOUNCES,
  CLOSING,
  overlapping,
  GREETING,
  isHeaded,
  isSlide,
  findLastUntil,
  type Timeline,
  indexesOverlapping,
  PLEASANTRY,
  type Sentence,
  type VisibleScreen,
  removeFiller,
  memoizeByList,
  squash,
  type Still,
} from '@docreel/timeline';
import { isDestination, isOpeningSlide } from './titles.ts';
import type { StructureForm } from './structure-templates.ts';

/** A time at which a new article may start, with its score. */
export interface Boundary {
  seconds: number;
  score: number;
}

/**
 * Weights of the features that indicate a boundary between articles. They were tuned on joined test videos with known boundaries (`npm run
 * bench -- structure`) and on generated tours.
 */
const WEIGHTS: Record<StructureForm, Weights> = {
  tasks: { screen: 3, speech: 1.2, pause: 1.2, announced: 3.3, greeting: 3, farewell: 2, slide: 2.5, destination: 0.8 },
  course: { screen: 2.5, speech: 1.5, pause: 1.2, announced: 3.5, greeting: 3, farewell: 2, slide: 3, destination: 0.5 },
  manual: { screen: 3.5, speech: 0.3, pause: 0.6, announced: 1, greeting: 2, farewell: 1.5, slide: 1.5, destination: 3 },
};

interface Weights {
  /** The screens show different content afterwards. */
  screen: number;
  /** The narration uses different words afterwards. */
  speech: number;
  /** Length of a pause in speech. Pauses above `LONG_PAUSE_SECONDS` count no more. */
  pause: number;
  /** The next sentence is an announcement: “Next, let us look at …”. */
  announced: number;
  /** The next sentence is a greeting: “Welcome”, “In this lesson”. */
  greeting: number;
  /** The previous sentence summarises or says goodbye. */
  farewell: number;
  /** A title slide appears. A slide that summarises or says goodbye counts against a boundary at its start, and for one at its end. */
  slide: number;
  /** A screen of the product's navigation opens. */
  destination: number;
}

const LONG_PAUSE_SECONDS = 4;
/** Minimum change of the screen. Smaller changes occur within every task. */
const USUAL_CHANGE = 0.45;
/** Maximum seconds between the start of a scene and a sentence that belongs to it. */
const SNAP_SECONDS = 3;

/** Returns all times at which an article may start, in order. None is within a sentence. */
export function findBoundaries(timeline: Timeline, sentences: readonly Sentence[], form: StructureForm): Boundary[] {
  const spoken = sentences.length > 0 ? listSpeechInstants(timeline, sentences) : [];
  const free = timeline.screens.slice(1).filter((scene, at) => {
    const before = timeline.screens[at];
    return before && !isHeaded(scene, before.heading?.text ?? null) && !isWithin(sentences, scene.startSeconds);
  });
  const all = [
    ...spoken,
    ...free.map((scene): Instant => ({ seconds: scene.startSeconds, sentence: null, previous: null, pauseSeconds: 0 })),
  ];
  const known = new Map<number, Boundary>();
  for (const moment of all) {
    const score = scoreInstant(timeline, sentences, { moment, weights: WEIGHTS[form] });
    const other = known.get(moment.seconds);
    if (!other || other.score < score) known.set(moment.seconds, { seconds: moment.seconds, score });
  }
  return [...known.values()].sort((a, b) => a.seconds - b.seconds);
}

interface Instant {
  seconds: number;
  sentence: Sentence | null;
  previous: Sentence | null;
  pauseSeconds: number;
}

function listSpeechInstants({ screens }: Timeline, sentences: readonly Sentence[]): Instant[] {
  return sentences.slice(1).flatMap((sentence, at): Instant[] => {
    const previous = sentences[at];
    if (!previous) return [];
    const pauseSeconds = Math.max(0, sentence.startSeconds - previous.endSeconds);
    const scene = findLastUntil(screens, sentence.startSeconds + 0.3);
    const isFresh =
      scene && scene.startSeconds >= previous.endSeconds - 0.2 && sentence.startSeconds - scene.startSeconds < SNAP_SECONDS + pauseSeconds;
    const seconds = isFresh ? scene.startSeconds : previous.endSeconds + pauseSeconds / 2;
    return [{ seconds, sentence, previous, pauseSeconds }];
  });
}

function isWithin(sentences: readonly Sentence[], seconds: number): boolean {
  return overlapping(sentences, seconds, seconds).some((one) => one.startSeconds + 0.2 < seconds && seconds < one.endSeconds - 0.2);
}

interface InstantToScore {
  moment: Instant;
  weights: Weights;
}

function scoreInstant(timeline: Timeline, sentences: readonly Sentence[], { moment, weights }: InstantToScore): number {
  const { seconds, sentence, previous, pauseSeconds } = moment;
  const near = indexesOverlapping(timeline.screens, seconds - 0.5, seconds + 0.5);
  const at = near.find((place) => Math.abs((timeline.screens[place]?.startSeconds ?? Infinity) - seconds) < 0.5) ?? -1;
  const scene = timeline.screens[at] ?? null;
  const before = timeline.screens[at - 1] ?? null;
  const screen = Math.max(0, ((measureScreenChange(timeline, seconds) ?? 0) - USUAL_CHANGE) / (1 - USUAL_CHANGE));
  return (
    weights.screen * screen +
    weights.speech * (measureSpeechChange(sentences, seconds) ?? 0) +
    weights.pause * Math.min(1, pauseSeconds / LONG_PAUSE_SECONDS) +
    scoreWords(sentence, previous, weights) +
    (scene ? scoreScreen(timeline, { scene, before, weights }) : 0)
  );
}

/** Returns the score of the sentences directly before and after the time. */
function scoreWords(sentence: Sentence | null, previous: Sentence | null, weights: Weights): number {
  const bygone = removeFiller(previous?.text ?? '');
  const isFarewell = CLOSING.test(bygone) || (PLEASANTRY.test(bygone) && !GREETING.test(bygone));
  return (
    (ANNOUNCES.test(sentence?.text ?? '') ? weights.announced : 0) +
    (GREETING.test(removeFiller(sentence?.text ?? '')) ? weights.greeting : 0) +
    (isFarewell ? weights.farewell : 0)
  );
}

interface SceneStart {
  scene: VisibleScreen;
  before: VisibleScreen | null;
  weights: Weights;
}

/** Returns the score of the scene that starts at the time. */
function scoreScreen(timeline: Timeline, { scene, before, weights }: SceneStart): number {
  const ending = before && isSlide(before) && !isOpeningSlide(before) ? weights.farewell : 0;
  if (isSlide(scene) && !isOpeningSlide(scene)) return ending - weights.slide;
  if (!isNew(scene, before)) return ending;
  return ending + (isSlide(scene) ? weights.slide : 0) + (isDestination(timeline, scene) ? weights.destination : 0);
}

function isNew(scene: VisibleScreen, before: VisibleScreen | null): boolean {
  return before === null || !isHeaded(scene, before.heading?.text ?? null);
}

/** Number of seconds before and after a time that are compared. */
const WINDOW_SECONDS = 50;
const READ_WELL = 0.6;
const TELLING_LETTERS = 4;
const STEM_LETTERS = 6;

/**
 * Returns how much the texts on the screen differ before and after a time: 0 for equal, 1 for completely different. Returns null if one
 * side shows no text.
 */
export function measureScreenChange({ screens }: Timeline, seconds: number): number | null {
  const before = new Set<string>();
  const after = new Set<string>();
  for (const screen of overlapping(screens, seconds - WINDOW_SECONDS, seconds + WINDOW_SECONDS)) {
    if (screen.endSeconds === seconds - WINDOW_SECONDS || screen.startSeconds === seconds + WINDOW_SECONDS) continue;
    const side = (screen.startSeconds + screen.endSeconds) / 2 < seconds ? before : after;
    for (const text of readOn(screen.still.texts)) side.add(text);
  }
  if (before.size === 0 || after.size === 0) return null;
  const shared = [...before].filter((label) => after.has(label)).length;
  // Uses the smaller side as reference, because a dialog shows little text that may be completely new.
  return 1 - shared / Math.min(before.size, after.size);
}

const readOn = memoizeByList((texts: Readonly<Still['texts']>) => [
  ...new Set(texts.flatMap(({ text, certainty }) => (certainty >= READ_WELL ? [squash(text)] : []))),
]);

/**
 * Returns how much the narration differs before and after a time: 1 minus the cosine similarity of the words. Returns null if one side has
 * too few words.
 */
function measureSpeechChange(sentences: readonly Sentence[], seconds: number): number | null {
  const before = new Map<string, number>();
  const after = new Map<string, number>();
  const stems = stemsIn(sentences);
  for (const at of indexesOverlapping(sentences, seconds - WINDOW_SECONDS, seconds + WINDOW_SECONDS)) {
    const { startSeconds, endSeconds } = sentences[at] ?? { startSeconds: seconds, endSeconds: seconds };
    if (endSeconds === seconds - WINDOW_SECONDS || startSeconds === seconds + WINDOW_SECONDS) continue;
    const side = (startSeconds + endSeconds) / 2 < seconds ? before : after;
    for (const stem of stems[at] ?? []) side.set(stem, (side.get(stem) ?? 0) + 1);
  }
  if (before.size < 4 || after.size < 4) return null;
  let product = 0;
  for (const [stem, count] of before) product += count * (after.get(stem) ?? 0);
  return 1 - product / (computeLength(before) * computeLength(after));
}

const stemsIn = memoizeByList((sentences: readonly Sentence[]) => sentences.map(({ text }) => listStems(text)));

export function listStems(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length >= TELLING_LETTERS).map((word) => word.slice(0, STEM_LETTERS));
}

function computeLength(counts: ReadonlyMap<string, number>): number {
  return Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0));
}
