/** A corrected word: the text before and after the correction. */
export interface WordFix {
  text: string;
  replacement: string;
}

/** Maximum size of a correction. A longer one is a new sentence, which is unlikely to occur elsewhere. */
const WORDS_MAX = 4;
const LENGTH_MAX = 60;
/** Minimum number of letters. Shorter words, such as “a”, occur in nearly every sentence. */
const LETTERS_MIN = 3;

/**
 * Returns the words that differ between two versions of a line, without the equal words around them. Returns null if more than a few words
 * differ, or if words were only added or removed.
 */
export function findWordFix(before: string, after: string): WordFix | null {
  const [old, now] = [splitWords(before), splitWords(after)];
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start++;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const [oldWords, newWords] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  if (Math.max(oldWords.length, newWords.length) > WORDS_MAX) return null;
  return toFix(oldWords.join(' '), newWords.join(' '));
}

/** Returns the correction without the punctuation at its edges, or null if its words are too short or too long. */
export function toFix(before: string, after: string): WordFix | null {
  const [text, replacement] = [trimPunctuation(before), trimPunctuation(after)];
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const isLong = text.length > LENGTH_MAX || replacement.length > LENGTH_MAX;
  if (text === replacement || replacement === '' || isLong) return null;
  return letters < LETTERS_MIN && !/[^\p{ASCII}]/u.test(text) ? null : { text, replacement };
}

function splitWords(line: string): string[] {
  return line.split(/\s+/).filter((word) => word !== '');
}

/** Removes the punctuation at both ends. Keeps characters that belong to the word, as in “C++” and “.NET”. */
function trimPunctuation(text: string): string {
  return text
    .trim()
    .replace(/^[\s"'“”„‘’«»(,;:!?]+/u, '')
    .replace(/[\s"'“”„‘’«»),;:!?.]+$/u, '');
}
