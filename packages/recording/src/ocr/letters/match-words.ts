/**
 * Takes accents from a second reading of a line. The two readings agree on a word if it is equal without accents.
 */

/** A word of the second reading. Confidence is from 0 to 1. */
export interface SecondWord {
  text: string;
  confidence: number;
}

export interface RestoredWords {
  texts: string[];
  /** Whether the readings agree on all words. If not, another reading may help. */
  isComplete: boolean;
}

/** Words on which two readings agreed. */
export interface Spellings {
  add: (word: string) => void;
  /** Returns the spelling with accents, or null if it is unknown or has no accents, or if several words look like this one. */
  find: (word: string) => string | null;
}

/** A run of letters and digits, with the apostrophes inside it. */
const RUN = /[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu;
/** Accented letters of the languages that the site speaks. Other letters outside ASCII are errors of tesseract, such as `ı`. */
export const SPECIAL = /[à-öø-üÿœß]/iu;

/** Minimum confidence of a word that PP-OCR read with another letter or without a space. Wrong words of tesseract are mostly below 0.7. */
const MIN_CONFIDENCE = 0.9;
/** Minimum length of such a word. Short words resemble many others. */
const MIN_LENGTH = 5;

interface Run extends SecondWord {
  /** Characters between the previous run of letters and this one. */
  gap: string;
}

/**
 * Returns the words of the first reading, with the letters of the second reading where both agree. Runs of letters are compared instead of
 * words, because PP-OCR often omits spaces after punctuation. The runs of the second reading are used in order, so that `a` does not take
 * the accent of a later `à`.
 */
export function restoreWords(words: readonly string[], second: readonly SecondWord[], spellings: Spellings): RestoredWords {
  const runs = splitRuns(second);
  let next = 0;
  let isComplete = true;

  function restoreRun(text: string): string {
    const same = runs.findIndex((run, at) => at >= next && haveSameLetters(text, run.text));
    if (same >= 0) {
      next = same + 1;
      const found = takeAccents(text, runs[same]?.text ?? '');
      spellings.add(found);
      return found;
    }
    if (/\p{L}{2}/u.test(text)) isComplete = false;
    return takeCertain(text) ?? spellings.find(text) ?? text;
  }

  /** Returns what tesseract read with high confidence, if it has an accent and differs by one letter or by a space. */
  function takeCertain(text: string): string | null {
    if (text.length < MIN_LENGTH) return null;
    for (let at = next; at < runs.length; at++) {
      const [run, after] = [runs[at], runs[at + 1]];
      if (!run || run.confidence < MIN_CONFIDENCE) continue;
      if (SPECIAL.test(run.text) && isMisread(fold(text), fold(run.text))) {
        next = at + 1;
        return run.text;
      }
      const joined = after && after.confidence >= MIN_CONFIDENCE ? run.text + after.text : '';
      if (after && SPECIAL.test(joined) && haveSameLetters(text, joined)) {
        next = at + 2;
        return run.text + after.gap + after.text;
      }
    }
    return null;
  }

  return { texts: words.map((word) => word.replace(RUN, restoreRun)), isComplete };
}

function splitRuns(words: readonly SecondWord[]): Run[] {
  const runs: Run[] = [];
  let gap = '';
  for (const { text, confidence } of words) {
    const normal = text.normalize('NFC');
    let end = 0;
    for (const { 0: run, index } of normal.matchAll(RUN)) {
      runs.push({ text: run, confidence, gap: gap + normal.slice(end, index) });
      end = index + run.length;
      gap = '';
    }
    gap += `${normal.slice(end)} `;
  }
  return runs;
}

/**
 * Keeps the first reading of a word without accents, because the readings may differ in letters that look alike. Only a capital I before an
 * apostrophe becomes an l: `l'ensemble`.
 */
function takeAccents(text: string, other: string): string {
  if (SPECIAL.test(other)) return other;
  return /^l['’]/u.test(other) ? text.replace(/^I(?=['’])/u, 'l') : text;
}

/** Returns whether two words are equal without accents. PP-OCR reads `ß` as `B`, and some fonts draw `I` and `l` alike. */
function haveSameLetters(word: string, other: string): boolean {
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
