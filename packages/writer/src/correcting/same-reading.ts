/** Letters that OCR confuses, with the one that represents them. Longer groups come first. */
const CONFUSED: readonly [RegExp, string][] = [
  [/rn/gu, 'm'],
  [/vv/gu, 'w'],
  [/[0q]/gu, 'o'],
  [/[1i|!íìîï]/gu, 'l'],
  [/5/gu, 's'],
  [/8/gu, 'b'],
  [/2/gu, 'z'],
];
/** Shorter texts must be a whole line or a whole word. */
const LETTERS_WITHIN = 5;

/** Returns whether OCR may have read `read` where the screen shows `text`, or a line that contains it. */
export function isSameReading(text: string, read: string): boolean {
  const wanted = foldLetters(text);
  const found = foldLetters(read);
  if (wanted === '') return false;
  if (wanted === found) return true;
  if (wanted.length >= LETTERS_WITHIN) return found.includes(wanted);
  return read.split(/\s+/u).some((word) => foldLetters(word) === wanted);
}

/** Returns the letters and digits of a text without accents and case, with one letter for those that look alike. */
function foldLetters(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}|!]+/gu, '');
  return CONFUSED.reduce((folded, [letters, one]) => folded.replaceAll(letters, one), plain);
}
