// What counts as a word, for whoever writes the index and for whoever asks it: the same file runs in both places.

/** Scripts that set no spaces between words: their runs are indexed by pairs of characters, which needs no dictionary on either side. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;
const RUN = /[\p{L}\p{N}\p{M}ー]+/gu;
/** Accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic. Elsewhere a mark is half of a letter. */
// oxlint-disable-next-line no-misleading-character-class -- combining characters are what is meant
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u0652\u0670]/g;
/** @type {Record<string, string>} */
const LETTERS = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };
const SPECIAL = /[ßæœøłđðþı]/g;
const MAX_LENGTH = 40;

/**
 * A text without case, accents and widths: `Größe` is `grosse`, `ＡＢＣ` is `abc`.
 * @param {string} text
 * @returns {string}
 */
export function fold(text) {
  const plain = text.toLowerCase().normalize('NFKD').replace(ACCENTS, '').normalize('NFKC');
  return plain.replace(SPECIAL, (letter) => LETTERS[letter] ?? letter);
}

/**
 * The words of a text, folded, in order.
 * @param {string} text
 * @returns {string[]}
 */
export function wordsOf(text) {
  return (fold(text).match(RUN) ?? []).flatMap((run) => (UNSPACED.test(run) ? pairsOf(run) : [run.slice(0, MAX_LENGTH)]));
}

/**
 * `設定画面` is 設定, 定画, 画面 and 面: a run of any length is found by its pairs, and a single character by the pair it begins.
 * @param {string} run
 * @returns {string[]}
 */
function pairsOf(run) {
  /** @type {string[]} */
  const words = [];
  for (const part of run.match(/[\p{Script=Latin}\p{N}]+|[^\p{Script=Latin}\p{N}]+/gu) ?? []) {
    if (!UNSPACED.test(part)) words.push(part.slice(0, MAX_LENGTH));
    else {
      const letters = [...part];
      letters.forEach((letter, index) => words.push(letter + (letters[index + 1] ?? '')));
    }
  }
  return words;
}

/**
 * The words of a question. The last character of a run begins no pair there, unless it is all there is.
 * @param {string} question
 * @returns {string[]}
 */
export function askedWords(question) {
  const words = [...new Set(wordsOf(question))];
  const telling = words.filter((word) => word.length > 1);
  return telling.length > 0 ? telling : words;
}

/**
 * The part of the index that holds a word, and all words that begin alike. A single letter would be in too many: it is looked up in titles only.
 * @param {string} word
 * @param {number} buckets
 * @returns {number | null}
 */
export function bucketOf(word, buckets) {
  const first = word.codePointAt(0) ?? 0;
  if (UNSPACED.test(word)) return first % buckets;
  return word.length < 2 ? null : (first * 31 + word.charCodeAt(1)) % buckets;
}
