import { hash } from 'node:crypto';
import { MOST_BUCKETS, splitTerms } from './terms.ts';

const LENGTH = 8;
const NOTHING = '-'.repeat(LENGTH);

/**
 * A mark for each part of an article's words, side by side: planning sees by it which files of words change, and needs no words for
 * that. 48 bits each: what is compared is one version of an article with another.
 */
export function marksOf(terms: string): string {
  const parts = splitTerms(terms, MOST_BUCKETS);
  return parts.map((list) => (list === '' ? NOTHING : hash('sha256', list, 'base64url').slice(0, LENGTH))).join('');
}

/** A mark is two numbers of four bytes, compared and copied as such. */
const NUMBERS = LENGTH / Int32Array.BYTES_PER_ELEMENT;
const ROW = MOST_BUCKETS * NUMBERS;
const [DASHES = 0] = new Int32Array(Uint8Array.from(Buffer.from(NOTHING)).buffer);

export interface Marked {
  id: number;
  /** From `marksOf`; empty: it has no words. */
  marks: string;
}

/**
 * A hash for each of so many files of words, over the articles that have words in it and what those are. The marks lie in one piece of
 * memory: of ten thousand articles there are six hundred thousand, and a text made of each is what planning would mostly do.
 */
export function* hashMarks(articles: readonly Marked[], buckets: number): Generator<string> {
  const marks = new Int32Array(articles.length * ROW).fill(DASHES);
  const bytes = Buffer.from(marks.buffer);
  for (const [at, article] of articles.entries()) bytes.write(article.marks, at * MOST_BUCKETS * LENGTH, 'latin1');
  const found = new Int32Array(articles.length * (1 + ROW / buckets));
  for (let bucket = 0; bucket < buckets; bucket++) {
    let end = 0;
    for (let at = 0; at < articles.length; at++) {
      const start = end;
      let hasWords = false;
      found[end++] = articles[at]?.id ?? 0;
      for (let part = bucket; part < MOST_BUCKETS; part += buckets) {
        const from = at * ROW + part * NUMBERS;
        const [first, second] = [marks[from] ?? 0, marks[from + 1] ?? 0];
        hasWords ||= first !== DASHES || second !== DASHES;
        found[end++] = first;
        found[end++] = second;
      }
      if (!hasWords) end = start;
    }
    yield hash('sha256', found.subarray(0, end), 'base64url');
  }
}
