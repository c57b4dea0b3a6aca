/**
 * Counts how often OCR has read each word of a recording. A word that was read once, next to a similar word that was read often, is
 * probably a misreading.
 */
import type { ScreenLine } from '@docreel/recording';
import { distance } from 'fastest-levenshtein';
import { memoizeByList } from '../../memoize-by-list.ts';

export interface WordCounts {
  /** Returns the number of lines with this word, counting equal lines at one position once. */
  count(word: string): number;
  /** Returns whether a word that differs in one letter was read at least twice as often. */
  hasCommonerVariant(word: string): boolean;
}

const WORD = /[\p{L}\p{N}]{2,}/gu;
/** Only words of at least this length are compared: shorter ones differ in one letter by chance. */
const COMPARED_LETTERS = 4;
/** Size in pixels of the positions at which equal words count once. */
const GRID = 24;

export function wordsIn(text: string): string[] {
  return [...text.toLowerCase().matchAll(WORD)].map(([word]) => word);
}

export const countWords = memoizeByList((lines: readonly ScreenLine[]): WordCounts => {
  const places = new Map<string, Set<string>>();
  for (const { text, x, y, startSeconds } of lines) {
    for (const word of wordsIn(text)) {
      const seen = places.get(word) ?? new Set();
      if (seen.size < 50) seen.add(`${Math.round(x / GRID)} ${Math.round(y / GRID)} ${Math.round(startSeconds / 5)}`);
      places.set(word, seen);
    }
  }
  const count = (word: string) => places.get(word)?.size ?? 0;
  const byLength = Map.groupBy(places.keys(), ({ length }) => length);
  const known = new Map<string, boolean>();
  const hasCommonerVariant = (word: string) => {
    const found = known.get(word);
    if (found !== undefined) return found;
    const alike = [word.length - 1, word.length, word.length + 1].flatMap((length) => byLength.get(length) ?? []);
    const is =
      word.length >= COMPARED_LETTERS &&
      alike.some((other) => other !== word && count(other) >= 2 * count(word) && distance(other, word) === 1);
    known.set(word, is);
    return is;
  };
  return { count, hasCommonerVariant };
});

/** Features of a text: the count of its rarest and commonest word, and whether a word looks misread. */
export function describeWords(text: string, lines: readonly ScreenLine[]): Record<string, number> {
  const counts = countWords(lines);
  const words = wordsIn(text);
  const found = words.map((word) => counts.count(word));
  return {
    rarestWord: Math.min(50, ...found),
    commonestWord: Math.max(0, ...found),
    misread: words.filter((word) => counts.hasCommonerVariant(word)).length,
  };
}
