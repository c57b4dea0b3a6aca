// Splits text into words. The same file runs in the indexer and in the browser, so that both agree.

/** Scripts without spaces between words. Their text is indexed by pairs of characters, which needs no dictionary. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;
const RUN = /[\p{L}\p{N}\p{M}ー]+/gu;
/** Accents of Latin, Greek and Cyrillic, and points of Hebrew and Arabic. In other scripts, a mark is part of a letter. */
// oxlint-disable-next-line no-misleading-character-class -- the class matches combining characters on purpose
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u0652\u0670]/g;
/** @type {Record<string, string>} */
const LETTERS = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };
const SPECIAL = /[ßæœøłđðþı]/g;
const MAX_LENGTH = 40;

/**
 * Removes case, accents and full-width forms: `Größe` becomes `grosse`, `ＡＢＣ` becomes `abc`.
 * @param {string} text
 * @returns {string}
 */
export function fold(text) {
  const plain = text.toLowerCase().normalize('NFKD').replace(ACCENTS, '').normalize('NFKC');
  return plain.replace(SPECIAL, (letter) => LETTERS[letter] ?? letter);
}

/**
 * Returns the folded words of a text, in order.
 * @param {string} text
 * @returns {string[]}
 */
export function wordsOf(text) {
  return (fold(text).match(RUN) ?? []).flatMap((run) => (UNSPACED.test(run) ? pairsOf(run) : [run.slice(0, MAX_LENGTH)]));
}

/**
 * Splits `設定画面` into 設定, 定画, 画面 and 面. Text of any length is found by its pairs, and a single character by the pair that it starts.
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
 * Returns the words of a query. Single characters are left out, unless there is nothing else.
 * @param {string} query
 * @returns {string[]}
 */
export function listQueryWords(query) {
  const words = [...new Set(wordsOf(query))];
  const telling = words.filter((word) => word.length > 1);
  return telling.length > 0 ? telling : words;
}

/**
 * Returns the part of the index that contains a word and all words with the same two first letters. Null for a single letter, which is only
 * searched for in titles, because it would match in too many parts.
 * @param {string} word
 * @param {number} buckets
 * @returns {number | null}
 */
export function bucketOf(word, buckets) {
  const first = word.codePointAt(0) ?? 0;
  if (UNSPACED.test(word)) return first % buckets;
  return word.length < 2 ? null : (first * 31 + word.charCodeAt(1)) % buckets;
}
