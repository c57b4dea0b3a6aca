/** Describes key frames without narration, and separates those without anything new from the steps. */
import { findScreenAt, isSlide, similarity, squash, type Still } from '@docreel/timeline';
import { describeAppearance } from '../article-content.ts';
import { isSameHeading, type Outline, type OutlineItem } from '../outline.ts';
import { fill } from '../phrases/fill.ts';
import type { Phrases } from '../phrases/phrases-for.ts';
import { findLargestText } from './alt-text.ts';

/** Up to this number, or up to half of the number of steps, key frames without words stand between the steps. */
const FRAMES_BETWEEN = 2;

/**
 * Returns the items to print between the steps, and the key frames to print together at the end: those that show nothing new, and all if they
 * are many. The first one after the last step always stays, because it shows the result.
 */
export function separateKeyFrames(items: readonly OutlineItem[], outline: Outline): { items: OutlineItem[]; rest: OutlineItem[] } {
  const last = items.findLastIndex(({ kind }) => kind !== 'shown');
  const kept = items.filter((item, at) => !isWordless(item) || !(isOfSlide(item, outline) || isOpening(item, items[at + 1])));
  const loose = kept.filter((item) => isWordless(item) && item !== items[last + 1]);
  const isMany = loose.length > Math.max(FRAMES_BETWEEN, outline.steps.length / 2);
  const rest = new Set(isMany ? loose : loose.filter((item) => describeChange(item, outline) === null));
  return { items: kept.filter((item) => !rest.has(item)), rest: [...rest] };
}

/** Returns a sentence about what is new in the picture: another heading, or the largest new text. Returns null if nothing certain is new. */
export function describeChange(item: OutlineItem, { items, phrases }: Outline): string | null {
  const before = items[items.indexOf(item) - 1];
  const name = item.pictureHeading;
  if (name !== null && before && !isSameHeading(name, before.pictureHeading)) return describeAppearance({ name, isScreen: true }, phrases);
  return before ? describeNewText(item.moment.still, items.slice(0, items.indexOf(item)), phrases) : null;
}

/** Longest text that is quoted as new, in letters. */
const LONGEST = 45;

/** Returns a sentence about the largest text of the picture that is in none of the pictures before, or null. */
export function describeNewText(after: Still, before: readonly OutlineItem[], phrases: Phrases): string | null {
  const known = before.flatMap(({ moment }) => moment.still.texts.map(({ text }) => squash(text)));
  const isNew = (text: string): boolean => {
    const name = squash(text);
    return text.length <= LONGEST && isWhole(text) && !known.some((one) => one.includes(name) || similarity(one, name) > 0.7);
  };
  const text = findLargestText({ ...after, texts: after.texts.filter((one) => isNew(one.text)) });
  return text === null ? null : fill(phrases.textAppears, { x: text });
}

/** Returns whether the text neither ends with the dots of a cut or a running process, nor repeats a word like the cells of a table. */
function isWhole(text: string): boolean {
  return !/(?:\.{2,}|…)$|(?<!\p{L})(\p{L}+) \1(?!\p{L})/iu.test(text);
}

/** Returns the name of the screen of each key frame, or an empty string if it is the same as that of the one before. */
export function nameKeyFrames(items: readonly OutlineItem[], phrases: Phrases): Map<OutlineItem, string> {
  const names = items.map(
    ({ pictureHeading, moment }) =>
      pictureHeading ?? findLargestText({ ...moment.still, texts: moment.still.texts.filter(({ text }) => isWhole(text)) }) ?? '',
  );
  return new Map(items.map((item, at) => [item, names[at] && names[at] !== names[at - 1] ? fill(phrases.quoted, { x: names[at] }) : '']));
}

/** Returns whether the item only shows the screen of the following step. */
function isOpening({ pictureHeading }: OutlineItem, next: OutlineItem | undefined): boolean {
  return pictureHeading !== null && next?.kind === 'step' && isSameHeading(next.pictureHeading, pictureHeading);
}

export function isWordless({ kind, notes }: OutlineItem): boolean {
  return kind === 'shown' && notes.length === 0;
}

/** Returns whether the picture is a slide, on which no step happens. */
function isOfSlide({ moment }: OutlineItem, { timeline, steps }: Outline): boolean {
  const screen = findScreenAt(timeline.screens, moment.still.seconds);
  return screen !== null && isSlide(screen) && !steps.some((step) => isSameHeading(step.heading, screen.heading?.text ?? null));
}
