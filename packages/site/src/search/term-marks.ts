import { hash } from 'node:crypto';
import { bucketOf } from './words.js';

/** As many as files of words that a group of articles may have; fewer files hold several of these parts each. */
export const MOST_BUCKETS = 64;
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

/** What the marks say of one of so many files; empty where the article has no word in it. */
export function markOf(marks: string, bucket: number, buckets: number): string {
  let mark = '';
  let isEmpty = true;
  for (let part = bucket; part < MOST_BUCKETS; part += buckets) {
    const one = marks.slice(part * LENGTH, (part + 1) * LENGTH);
    if (one !== NOTHING) isEmpty = false;
    mark += one;
  }
  return isEmpty ? '' : mark;
}

/** The words of an article by the file that they are in. */
export function splitTerms(terms: string, buckets: number): string[] {
  const lists = Array.from({ length: buckets }, (): string[] => []);
  if (terms !== '') for (const term of terms.split(' ')) lists[bucketOf(term, buckets) ?? 0]?.push(term);
  return lists.map((list) => list.join(' '));
}
