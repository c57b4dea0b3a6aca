/** Names key frames, the pictures without narration, after what is new in them. */
import { similarity, squash } from '@docreel/timeline';
import { isSameHeading, type OutlineItem } from '../outline.ts';
import { fill, type Phrases } from '../phrases/phrases.ts';
import { findLargestText } from './form.ts';

/** Longest text that is quoted as new, in letters. */
const LONGEST = 45;

/** A text that was last shown in an earlier picture than these is new again, so that long recordings do not cost the square of their pictures. */
const COMPARED = 20;

interface Pictured {
  moment: Pick<OutlineItem['moment'], 'still'>;
}

/** Returns a sentence about the largest text of the picture that is in none of the pictures before, or null. */
export function describeNewText(item: Pictured, before: readonly Pictured[], phrases: Phrases): string | null {
  const text = findNewText(item, before);
  return text === null ? null : fill(phrases.textAppears, { x: text });
}

function findNewText({ moment: { still } }: Pictured, before: readonly Pictured[]): string | null {
  const shown = before.slice(-COMPARED).flatMap(({ moment }) => moment.still.texts.map(({ text }) => withoutNumbers(text)));
  const known = new Set(shown);
  const isNew = (text: string): boolean => {
    const name = withoutNumbers(text);
    if (text.length > LONGEST || known.has(name) || !isWhole(text)) return false;
    return ![...known].some((one) => one.includes(name) || similarity(one, name) > 0.7);
  };
  return findLargestText({ ...still, texts: still.texts.filter((one) => isNew(one.text)) });
}

/** A counter that has counted further is nothing new. */
function withoutNumbers(text: string): string {
  return squash(text.replace(/\d+/gu, '')) || squash(text);
}

/** Returns whether the text neither ends with the dots of a cut or a running process, nor repeats a word like the cells of a table. */
function isWhole(text: string): boolean {
  return !/(?:\.{2,}|…)$|(?<!\p{L})(\p{L}+) \1(?!\p{L})/iu.test(text);
}

/**
 * Returns the name of each key frame: its screen, the largest text of the first one, or the largest text that is new. An empty string if
 * nothing is new.
 */
export function nameKeyFrames(items: readonly OutlineItem[], all: readonly OutlineItem[]): Map<OutlineItem, string> {
  const names = items.map((item, at) => {
    const { pictureHeading, moment } = item;
    if (pictureHeading !== null) return isSameHeading(pictureHeading, items[at - 1]?.pictureHeading ?? null) ? '' : pictureHeading;
    if (at > 0) return findNewText(item, all.slice(0, all.indexOf(item))) ?? '';
    return findLargestText({ ...moment.still, texts: moment.still.texts.filter(({ text }) => isWhole(text)) }) ?? '';
  });
  const isSameAsLast = (name: string, at: number): boolean => name === names.slice(0, at).findLast((one) => one !== '');
  return new Map(items.map((item, at) => [item, isSameAsLast(names[at] ?? '', at) ? '' : (names[at] ?? '')]));
}

/** Returns the words next to a key frame, and the name for its alternative text. */
export function describeKeyFrame(name: string | undefined, phrases: Phrases): { wordless: string; name?: string } {
  return name ? { wordless: fill(phrases.quoted, { x: name }), name } : { wordless: '' };
}
