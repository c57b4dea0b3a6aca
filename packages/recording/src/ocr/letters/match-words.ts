/** Takes accents from a second reading of a line. The two readings agree if they are equal without accents. */

/** Letters outside ASCII that the Latin languages use. */
const SPECIAL = /\P{ASCII}/u;
/** Punctuation around the letters of a word. */
const CORE = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/su;

/**
 * Returns the words of the first reading, with the letters of the second reading where both agree. The words of the second reading are used
 * in order, so that `a` does not take the accent of a later `à`.
 */
export function restoreWords(words: readonly string[], second: readonly string[]): string[] {
  let next = 0;
  return words.map((text) => {
    const [, before = '', core = '', after = ''] = CORE.exec(text) ?? [];
    const at = core === '' ? -1 : second.findIndex((other, index) => index >= next && haveSameLetters(core, toCore(other)));
    if (at < 0) return text;
    next = at + 1;
    const other = toCore(second[at] ?? '');
    return SPECIAL.test(other) ? before + other + after : text;
  });
}

function toCore(word: string): string {
  return CORE.exec(word.normalize('NFC'))?.[2] ?? '';
}

/** Returns whether two words are equal without accents. PP-OCR reads `ß` as `B`, and some fonts draw `I` and `l` alike. */
function haveSameLetters(word: string, other: string): boolean {
  const plain = fold(word);
  return plain === fold(other) || plain === fold(other.replace(/ß/gu, 'B'));
}

function fold(word: string): string {
  return word
    .replace(/ß/gu, 'ss')
    .replace(/œ/gu, 'oe')
    .replace(/Œ/gu, 'OE')
    .replace(/æ/gu, 'ae')
    .replace(/ø/gu, 'o')
    .replace(/’/gu, "'")
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[I1|]/g, 'l')
    .replace(/0/g, 'O');
}
