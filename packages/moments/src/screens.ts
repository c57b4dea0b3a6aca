import type { Recording, Scene } from '@docreel/recording';
import { during } from './during.ts';
import { squash } from './similarity.ts';
import { pictureKeyOf } from './telling/still-of.ts';
import { HEADING_JOINED, HEADING_SURE } from './thresholds.ts';
import type { Said, Seen, Still, Told, VideoPart } from './types.ts';

const SLIDE_TEXTS = 4;
/** Headings of pages stay below: 28 of 800, 30 of 568 pixels. */
const POSTER_LETTERS = 0.06;
const POSTER_TEXTS = 15;
const CARD = { withinSeconds: 8, seconds: 1, sure: 0.95 };
const HEADING_LETTERS = 100;
const SETTLE_SECONDS = 0.6;
const BEFORE_NEXT_SECONDS = 0.1;
const LEAST_SHOWN_SECONDS = 0.3;

/** What the screen showed, scene by scene. */
export function screensOf(recording: Recording): Seen[] {
  return recording.scenes.map((scene): Seen => {
    const { startSeconds, endSeconds, lateSeconds, index, labels } = scene;
    const texts = labels.map(({ text, confidence: certainty, x, y, width, height }) => ({ text, certainty, x, y, width, height }));
    const key = pictureKeyOf(recording, lateSeconds);
    return {
      startSeconds,
      endSeconds,
      heading: headingOf(scene),
      still: { seconds: lateSeconds, scene: index, key, mark: null, cut: null, texts },
    };
  });
}

/** A heading is as sure as the line it was read from. */
function headingOf({ heading, labels }: Scene): Told | null {
  if (heading === null || !isLegible(heading)) return null;
  const line = labels.find((label) => squash(label.text) === squash(heading));
  const certainty = line?.confidence ?? HEADING_JOINED;
  return certainty >= HEADING_SURE ? { text: heading, origin: 'read', certainty } : null;
}

/** Mostly letters, and few enough to be a name: a row of signs is a picture that was taken for words. */
function isLegible(heading: string): boolean {
  const signs = heading.replace(/\s+/gu, '');
  return heading.length <= HEADING_LETTERS && (signs.match(/[\p{L}\p{N}]/gu) ?? []).length >= signs.length * 0.6 && /\p{L}/u.test(signs);
}

/** A big line and little else: it names what comes, and nothing is done on it. */
export function isSlide({ heading, still }: Seen): boolean {
  return heading !== null && still.texts.length <= SLIDE_TEXTS;
}

/**
 * The first picture, where it is such a slide, or where its heading is as large as only titles are: “project:dating apps” of 55 pixels in 720,
 * above the names of five authors and three logos. Its words may be read anew while it stands; then the longer reading is the whole one.
 */
export function titleSlide(screens: readonly Seen[], pictureHeight: number): Seen | null {
  const [first, second] = screens;
  if (!first || (!isSlide(first) && !isPoster(first, pictureHeight))) return null;
  return second && isLongerReading(second.heading, first.heading) ? second : first;
}

/** A line that comes by itself in the opening of a film, as large as only titles are: “Switching Tasks”, before the drawing begins. */
export function titleCard(screens: readonly Seen[], pictureHeight: number): Told | null {
  const opening = screens.filter(({ startSeconds }) => startSeconds < CARD.withinSeconds);
  const card = opening.find(({ still: { texts }, startSeconds, endSeconds }) => {
    const [line] = texts;
    const isLarge = line !== undefined && line.height >= pictureHeight * POSTER_LETTERS && line.certainty >= CARD.sure;
    return texts.length === 1 && isLarge && endSeconds - startSeconds >= CARD.seconds && isLegible(line.text);
  });
  const line = card?.still.texts[0];
  return line ? { text: line.text, origin: 'read', certainty: line.certainty } : null;
}

function isPoster({ heading, still: { texts } }: Seen, pictureHeight: number): boolean {
  const line = texts.find(({ text }) => text === heading?.text);
  return line !== undefined && texts.length <= POSTER_TEXTS && line.height >= pictureHeight * POSTER_LETTERS;
}

function isLongerReading(later: Told | null, earlier: Told | null): boolean {
  return (
    later !== null && earlier !== null && later.text.length > earlier.text.length && squash(later.text).startsWith(squash(earlier.text))
  );
}

export function isHeaded(screen: Seen, heading: string | null): boolean {
  return squash(screen.heading?.text ?? '') === squash(heading ?? '');
}

/** The screen shown at a moment; null where none is known. */
export function screenAt(screens: readonly Seen[], seconds: number): Seen | null {
  let low = 0;
  let high = screens.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((screens[middle]?.startSeconds ?? 0) <= seconds + 0.05) low = middle;
    else high = middle - 1;
  }
  return screens[high] ?? null;
}

/** The picture of what is said: the last of its screen before the next sentence begins; null where no screen is known. */
export function stillBeside(screens: readonly Seen[], said: VideoPart, nextSeconds: number): Still | null {
  const middle = screenAt(screens, (said.startSeconds + said.endSeconds) / 2);
  if (!middle) return null;
  const isLater = (one: Seen): boolean =>
    one.startSeconds >= middle.startSeconds &&
    one.startSeconds < nextSeconds - LEAST_SHOWN_SECONDS &&
    isHeaded(one, middle.heading?.text ?? null);
  const { startSeconds, still } = during(screens, middle.startSeconds, nextSeconds).findLast(isLater) ?? middle;
  const settled = Math.min(startSeconds + SETTLE_SECONDS, (startSeconds + still.seconds) / 2);
  const before = Math.max(nextSeconds, said.endSeconds) - BEFORE_NEXT_SECONDS;
  return { ...still, seconds: Math.max(settled, Math.min(still.seconds, before)) };
}

/** A moment of a video in which nothing was seen. */
export function noStill(seconds: number): Still {
  return { seconds, scene: 0, key: `none ${seconds}`, mark: null, cut: null, texts: [] };
}

/** When the next sentence begins; the end where none does. */
export function nextSaidSeconds(said: readonly Said[], { startSeconds }: VideoPart, otherwise: number): number {
  return said.find((one) => one.startSeconds > startSeconds)?.startSeconds ?? otherwise;
}
