import { distance } from 'fastest-levenshtein';

/** Reduces a text to lower-case letters and digits, so that two spellings of one label compare equal. */
export function squash(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]`;
const ALL_UNSPACED = new RegExp(`^${UNSPACED}{2,}$`, 'u');
const EACH_UNSPACED = new RegExp(UNSPACED, 'gu');

/** Returns whether the text is in a script without spaces between words, for example “設定を保存”. */
export function isUnspaced(text: string): boolean {
  return ALL_UNSPACED.test(text);
}

/** Returns the number of characters, counting those of scripts without spaces twice: “設定” says as much as “Settings”. */
export function weightOf(text: string): number {
  return text.length + (text.match(EACH_UNSPACED)?.length ?? 0);
}

/** Returns the similarity of two squashed texts, 0 to 1: 1 − edit distance ÷ longer length. */
export function similarity(a: string, b: string): number {
  if (a === '' || b === '') return 0;
  if (a === b) return 1;
  return 1 - distance(a, b) / Math.max(a.length, b.length);
}

/**
 * Returns the similarity, or 0 if it is below `least`. Most pairs are ruled out by their lengths alone, which matters because two hours of
 * speech produce millions of pairs.
 */
export function similarityFrom(a: string, b: string, least: number): number {
  const longer = Math.max(a.length, b.length);
  if (longer === 0 || Math.abs(a.length - b.length) > (1 - least) * longer) return 0;
  if (least >= 0.9 && longer < 10) return a === b ? 1 : 0;
  const found = similarity(a, b);
  return found >= least ? found : 0;
}

/** Returns the word in lower case, with one sign for all letters and digits that OCR confuses: “mysql” and “mysq1” become “mysq1”. */
export function foldLookalikes(word: string): string {
  return word
    .toLowerCase()
    .replaceAll(/[l1i|]/gu, '1')
    .replaceAll(/[o0]/gu, '0');
}
