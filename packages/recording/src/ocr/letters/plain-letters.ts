/** Compares words without accents, as PP-OCR reads them. */

/** A run of letters and digits, with the apostrophes inside it. */
export const RUN = /[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu;
/** Accented letters of the languages that the site speaks. Other letters outside ASCII are errors of tesseract, such as `ı`. */
export const SPECIAL = /[à-öø-üÿœß]/iu;

/** Returns whether two words are equal without accents. PP-OCR reads `ß` as `B`, and some fonts draw `I` and `l` alike. */
export function haveSameLetters(word: string, other: string): boolean {
  const plain = fold(word);
  return plain === fold(other) || plain === fold(other.replace(/ß/gu, 'B'));
}

/** Returns a word without accents. Letters that look alike become equal. */
export function fold(word: string): string {
  return word
    .replace(/ß/gu, 'ss')
    .replace(/œ/gu, 'oe')
    .replace(/Œ/gu, 'OE')
    .replace(/æ/gu, 'ae')
    .replace(/ø/gu, 'o')
    .replace(/’/gu, "'")
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[I1]/g, 'l')
    .replace(/0/g, 'O');
}

/**
 * Returns whether one letter inside a word is missing, additional or different in the other word. The first and last letter must be equal,
 * because a label may be cut off and a word may have another ending.
 */
export function isMisread(word: string, other: string): boolean {
  const shortest = Math.min(word.length, other.length);
  let start = 0;
  while (start < shortest && word[start] === other[start]) start++;
  let end = 0;
  while (end < shortest - start && word.at(-1 - end) === other.at(-1 - end)) end++;
  return start > 0 && end > 0 && Math.max(word.length, other.length) - start - end === 1;
}
