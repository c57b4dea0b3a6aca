import { WEIGHT } from './match.js';
import type { Passage } from './passages.ts';
import { wordsOf } from './words.js';

/**
 * The words of an article with their weights, sorted: `create:7 project sidebar:2`, where no number means one.
 * One string, because an outline holds that of every article.
 */
export function termsOf(passages: Passage[]): string {
  const weights = new Map<string, number>();
  for (const { text } of passages) {
    for (const word of wordsOf(text)) if (word.length > 1) weights.set(word, Math.min(3, (weights.get(word) ?? 0) + 1));
  }
  for (const { heading } of passages) {
    for (const word of wordsOf(heading)) if (word.length > 1) weights.set(word, Math.max(WEIGHT.heading, weights.get(word) ?? 0));
  }
  const terms = [...weights].sort(([one], [other]) => (one < other ? -1 : 1));
  return terms.map(([word, weight]) => (weight === 1 ? word : `${word}:${weight}`)).join(' ');
}

export function readTerms(terms: string): { word: string; weight: number }[] {
  if (terms === '') return [];
  return terms.split(' ').map((term) => {
    const [word = '', weight = '1'] = term.split(':');
    return { word, weight: Number(weight) };
  });
}
