import { WEIGHT } from './match.js';
import type { Passage } from './passages.ts';
import { bucketOf, wordsOf } from './words.js';

/**
 * Maximum number of word files in a group of articles. The words of an article are divided into this number of parts. If there are fewer
 * files, each contains several parts.
 */
export const MOST_BUCKETS = 64;

/**
 * Returns the words of an article with their weights, for example `create:7 project sidebar:2`. The default weight is 1. Each of the
 * `MOST_BUCKETS` parts is a sorted line, so that rendering a word file reads only its own parts. Returns an empty string if there are no
 * words.
 */
export function listWeightedTerms(passages: Passage[]): string {
  const weights = new Map<string, number>();
  for (const { text } of passages) {
    for (const word of wordsOf(text)) if (word.length > 1) weights.set(word, Math.min(3, (weights.get(word) ?? 0) + 1));
  }
  for (const { heading } of passages) {
    for (const word of wordsOf(heading)) if (word.length > 1) weights.set(word, Math.max(WEIGHT.heading, weights.get(word) ?? 0));
  }
  if (weights.size === 0) return '';
  const parts = Array.from({ length: MOST_BUCKETS }, (): string[] => []);
  for (const [word, weight] of [...weights].sort(([one], [other]) => (one < other ? -1 : 1))) {
    parts[bucketOf(word, MOST_BUCKETS) ?? 0]?.push(weight === 1 ? word : `${word}:${weight}`);
  }
  return parts.map((part) => part.join(' ')).join('\n');
}

/** Divides the result of `listWeightedTerms` among `buckets` files. `buckets` is a power of two. */
export function splitTerms(terms: string, buckets: number): string[] {
  const parts = terms.split('\n');
  if (buckets === parts.length) return parts;
  const lists = Array.from({ length: buckets }, (): string[] => []);
  for (const [at, part] of parts.entries()) if (part !== '') lists[at % buckets]?.push(part);
  return lists.map((list) => list.join(' '));
}

export function readTerms(terms: string): { word: string; weight: number }[] {
  if (terms === '') return [];
  return terms.split(' ').map((term) => {
    const [word = '', weight = '1'] = term.split(':');
    return { word, weight: Number(weight) };
  });
}
