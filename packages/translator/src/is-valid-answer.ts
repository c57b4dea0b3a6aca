import type { Mark, Text } from './types.ts';
import { readWords } from './read-words.ts';

/**
 * Maximum length of a translation relative to its source. German is a third longer than English, and a single word may be three times as
 * long.
 */
const TIMES_LONGER = 4;
const LONGER_ANYWAY = 200;

/**
 * Returns whether an engine's answer can be a translation of the text. Every mark must occur exactly once with its type, and words must
 * have a translation with words.
 */
export function isValidAnswer(text: Text, answer: Text): boolean {
  const asked = listMarks(text);
  const given = listMarks(answer);
  if (asked.length !== given.length) return false;
  const known = new Map(asked.map((mark) => [mark.id, mark]));
  for (const mark of given) {
    const source = known.get(mark.id);
    if (!source || (source.parts === null) !== (mark.parts === null)) return false;
    if (source.parts && hasWords(source.parts) && !hasWords(mark.parts ?? [])) return false;
    known.delete(mark.id);
  }
  const words = readWords(answer);
  // Rejects control characters. Texts contain none, and some of them serve as markers.
  if (!hasWords(answer) || /(?![\t\n])\p{Cc}/u.test(words)) return false;
  return words.length <= readWords(text).length * TIMES_LONGER + LONGER_ANYWAY;
}

function listMarks(text: Text): Mark[] {
  return text.flatMap((part) => (typeof part === 'string' ? [] : [part, ...listMarks(part.parts ?? [])]));
}

function hasWords(text: Text): boolean {
  return /\p{L}/u.test(readWords(text)) || listMarks(text).some((mark) => mark.parts === null);
}
