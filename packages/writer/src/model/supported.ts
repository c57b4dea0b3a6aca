import { isPlain } from './plain-words.ts';

const STEM_LETTERS = 5;

/** Returns the content words of a text: all except common words, reduced to their stem. Numbers stay unchanged. */
function listContentWords(text: string): string[] {
  return splitWords(text)
    .filter((word) => !isPlain(word))
    .map(stem);
}

/** Splits a text into words. “Don’t” is one word, and not a common one. */
function splitWords(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFKC').replaceAll(/['’]/g, '');
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function stem(word: string): string {
  return /\d/u.test(word) ? word : word.slice(0, STEM_LETTERS);
}

/** Returns whether a text contains anything except common words. */
export function hasContent(text: string): boolean {
  return listContentWords(text).length > 0;
}

/** Returns whether a text consists only of common words, for example “the star at the top right”. */
export function isPlainWords(text: string): boolean {
  return splitWords(text).length > 0 && !hasContent(text);
}

/**
 * Returns whether the evidence supports a model's text: it must contain every number and at least `share` of the content words. A text of
 * common words alone is always supported.
 */
export function isSupported(text: string, evidence: string, share: number): boolean {
  const words = listContentWords(text);
  if (words.length === 0) return true;
  const known = new Set(splitWords(evidence).map(stem));
  if (words.some((word) => /\d/u.test(word) && !known.has(word))) return false;
  return words.filter((word) => known.has(word)).length / words.length >= share;
}
