import type { Recording, Scene } from '@docreel/recording';
import { overlapping } from '../lists.ts';
import { isMenuBar } from '../ui-vocabulary/ui-vocabulary.ts';
import { squash } from '../similarity.ts';
import { getPictureKey } from './stills.ts';
import { HEADING_JOINED, HEADING_SURE } from '../thresholds.ts';
import type { Sentence, VisibleScreen, Still, ScoredText, VideoPart } from '../types.ts';

const SLIDE_TEXTS = 4;
/**
 * Minimum letter height of a poster title, as a share of the picture height. Page headings are smaller: 28 of 800 pixels, 30 of 568 pixels.
 */
const POSTER_LETTERS = 0.06;
const POSTER_TEXTS = 15;
const CARD = { withinSeconds: 8, seconds: 1, sure: 0.95 };
const HEADING_LETTERS = 100;
const SETTLE_SECONDS = 0.6;
const BEFORE_NEXT_SECONDS = 0.1;
const LEAST_SHOWN_SECONDS = 0.3;

/** Returns what the screen showed, one entry per scene. */
export function listScreens(recording: Recording): VisibleScreen[] {
  return recording.scenes.map((scene): VisibleScreen => {
    const { startSeconds, endSeconds, lateSeconds, index, labels } = scene;
    const texts = labels.map(({ text, confidence: certainty, x, y, width, height }) => ({ text, certainty, x, y, width, height }));
    const key = getPictureKey(recording, lateSeconds);
    return {
      startSeconds,
      endSeconds,
      heading: headingOf(scene),
      still: { seconds: lateSeconds, scene: index, key, mark: null, crop: null, texts },
    };
  });
}

/** Returns the scene's heading with the OCR confidence of the line it was read from, or null if it is not legible or not certain enough. */
function headingOf({ heading, labels }: Scene): ScoredText | null {
  if (heading === null || !isLegible(heading) || isMenuBar(heading)) return null;
  const line = labels.find((label) => squash(label.text) === squash(heading));
  const certainty = line?.confidence ?? HEADING_JOINED;
  return certainty >= HEADING_SURE ? { text: heading, origin: 'read', certainty } : null;
}

/** Returns whether the text is short enough for a heading and mostly letters. A string of symbols is usually a picture misread as text. */
function isLegible(heading: string): boolean {
  const signs = heading.replace(/\s+/gu, '');
  return heading.length <= HEADING_LETTERS && (signs.match(/[\p{L}\p{N}]/gu) ?? []).length >= signs.length * 0.6 && /\p{L}/u.test(signs);
}

/** Returns whether the screen is a slide: a heading and few other texts. It announces a topic, and nothing is done on it. */
export function isSlide({ heading, still }: VisibleScreen): boolean {
  return heading !== null && still.texts.length <= SLIDE_TEXTS;
}

/**
 * Returns the first screen if it is a slide, or if its heading has the size of a title. Example: “project:dating apps”, 55 of 720
 * pixels high, above five authors and three logos. If OCR reads a longer heading on the second screen, that screen is returned.
 */
export function findTitleSlide(screens: readonly VisibleScreen[], pictureHeight: number): VisibleScreen | null {
  const [first, second] = screens;
  if (!first || (!isSlide(first) && !isPoster(first, pictureHeight))) return null;
  return second && isLongerReading(second.heading, first.heading) ? second : first;
}

/**
 * Returns a single line in the size of a title that appears alone in the opening. Example: “Switching Tasks”, before the drawing
 * begins.
 */
export function findTitleCard(screens: readonly VisibleScreen[], pictureHeight: number): ScoredText | null {
  const opening = screens.filter(({ startSeconds }) => startSeconds < CARD.withinSeconds);
  const card = opening.find(({ still: { texts }, startSeconds, endSeconds }) => {
    const [line] = texts;
    const isLarge = line !== undefined && line.height >= pictureHeight * POSTER_LETTERS && line.certainty >= CARD.sure;
    return texts.length === 1 && isLarge && endSeconds - startSeconds >= CARD.seconds && isLegible(line.text);
  });
  const line = card?.still.texts[0];
  return line ? { text: line.text, origin: 'read', certainty: line.certainty } : null;
}

function isPoster({ heading, still: { texts } }: VisibleScreen, pictureHeight: number): boolean {
  const line = texts.find(({ text }) => text === heading?.text);
  return line !== undefined && texts.length <= POSTER_TEXTS && line.height >= pictureHeight * POSTER_LETTERS;
}

function isLongerReading(later: ScoredText | null, earlier: ScoredText | null): boolean {
  return (
    later !== null && earlier !== null && later.text.length > earlier.text.length && squash(later.text).startsWith(squash(earlier.text))
  );
}

export function isHeaded(screen: VisibleScreen, heading: string | null): boolean {
  return squash(screen.heading?.text ?? '') === squash(heading ?? '');
}

/** Returns the screen shown at the given time, or null if no screen is known then. */
export function findScreenAt(screens: readonly VisibleScreen[], seconds: number): VisibleScreen | null {
  let low = 0;
  let high = screens.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((screens[middle]?.startSeconds ?? 0) <= seconds + 0.05) low = middle;
    else high = middle - 1;
  }
  return screens[high] ?? null;
}

/**
 * Returns the picture to show next to a sentence: the last one with the same heading before the next sentence begins. Returns null if no
 * screen is known.
 */
export function chooseStillBeside(screens: readonly VisibleScreen[], said: VideoPart, nextSeconds: number): Still | null {
  const middle = findScreenAt(screens, (said.startSeconds + said.endSeconds) / 2);
  if (!middle) return null;
  const isLater = (one: VisibleScreen): boolean =>
    one.startSeconds >= middle.startSeconds &&
    one.startSeconds < nextSeconds - LEAST_SHOWN_SECONDS &&
    isHeaded(one, middle.heading?.text ?? null);
  const { startSeconds, still } = overlapping(screens, middle.startSeconds, nextSeconds).findLast(isLater) ?? middle;
  const settled = Math.min(startSeconds + SETTLE_SECONDS, (startSeconds + still.seconds) / 2);
  const before = Math.max(nextSeconds, said.endSeconds) - BEFORE_NEXT_SECONDS;
  return { ...still, seconds: Math.max(settled, Math.min(still.seconds, before)) };
}

/** Returns a still for a time at which nothing was recognised. */
export function createEmptyStill(seconds: number): Still {
  return { seconds, scene: 0, key: `none ${seconds}`, mark: null, crop: null, texts: [] };
}

/** Returns the start of the next sentence in seconds, or `otherwise` if this is the last one. */
export function findNextSentenceSeconds(said: readonly Sentence[], { startSeconds }: VideoPart, otherwise: number): number {
  return said.find((one) => one.startSeconds > startSeconds)?.startSeconds ?? otherwise;
}
