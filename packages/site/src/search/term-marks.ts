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

const DASH = '-'.charCodeAt(0);
const ROW = MOST_BUCKETS * LENGTH;
const ID_BYTES = 4;

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
  const marks = Buffer.alloc(articles.length * ROW, DASH);
  for (const [at, article] of articles.entries()) marks.write(article.marks, at * ROW, ROW, 'latin1');
  const found = Buffer.alloc(articles.length * (ID_BYTES + ROW / buckets));
  for (let bucket = 0; bucket < buckets; bucket++) {
    let end = 0;
    for (const [at, { id }] of articles.entries()) {
      const start = end;
      let hasWords = false;
      end = found.writeUInt32LE(id, end);
      for (let part = bucket; part < MOST_BUCKETS; part += buckets, end += LENGTH) {
        hasWords = copyMark(marks, at * ROW + part * LENGTH, { to: found, at: end }) || hasWords;
      }
      if (!hasWords) end = start;
    }
    yield hash('sha256', found.subarray(0, end), 'base64url');
  }
}

/** Whether there are words that it is the mark of. */
function copyMark(marks: Buffer, from: number, { to, at }: { to: Buffer; at: number }): boolean {
  let hasWords = false;
  for (let byte = 0; byte < LENGTH; byte++) {
    const mark = marks[from + byte] ?? DASH;
    if (mark !== DASH) hasWords = true;
    to[at + byte] = mark;
  }
  return hasWords;
}

/** The words of an article by the file that they are in. */
export function splitTerms(terms: string, buckets: number): string[] {
  const lists = Array.from({ length: buckets }, (): string[] => []);
  if (terms !== '') for (const term of terms.split(' ')) lists[bucketOf(term, buckets) ?? 0]?.push(term);
  return lists.map((list) => list.join(' '));
}
