/** These functions find words in TypeScript by the same rules as the SQL function `search_text` (migration 0013). */

/** Accents that are ignored when letters are compared, and invisible characters. */
const MARKS = /[\u0300-\u036f]|\u00ad|[\u200b-\u200f]|\u2060|[\ufe00-\ufe0f]|\ufeff/g;
const ALIKE: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i', ς: 'σ', ß: 'ss', æ: 'ae', œ: 'oe' };
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Characters of scripts that have no spaces between words. */
const DENSE =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff]/;

function fold(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text.toLowerCase();
  const bare = text.normalize('NFKD').replace(MARKS, '').normalize('NFKC').toLowerCase();
  return bare.replace(/[øłđıςßæœ]/g, (letter) => ALIKE[letter] ?? letter);
}

/** Yields the words of a text, in lower case and without accents, with their offsets. */
export function* wordsOf(text: string): Iterable<{ word: string; at: number }> {
  for (const match of text.matchAll(WORD)) yield { word: fold(match[0]), at: match.index };
}

/** Returns a function that finds the query word that a word of a text matches. The last query word may be a prefix. */
export function finder(query: string): (word: string) => string | undefined {
  const words = [...wordsOf(query)].map(({ word }) => word);
  const last = words.at(-1);
  return (word) =>
    words.find((one) => one === word || (DENSE.test(one) && word.includes(one))) ??
    (last !== undefined && word.startsWith(last) ? last : undefined);
}
