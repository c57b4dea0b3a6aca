import type { Mark, Text } from './types.ts';
import { readWords } from './read-words.ts';

/** Maximum length of a translation relative to its text. German is a third longer than English, and a single word may triple. */
const TIMES_LONGER = 4;
const LONGER_ANYWAY = 200;

/**
 * Returns whether an answer can be a translation of the text: every mark occurs exactly once with its kind, and words are translated to
 * words.
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
  // Text contains no control characters, and some of them are used as markers.
  if (!hasWords(answer) || /(?![\t\n])\p{Cc}/u.test(words)) return false;
  return words.length <= readWords(text).length * TIMES_LONGER + LONGER_ANYWAY;
}

function listMarks(text: Text): Mark[] {
  return text.flatMap((part) => (typeof part === 'string' ? [] : [part, ...listMarks(part.parts ?? [])]));
}

function hasWords(text: Text): boolean {
  return /\p{L}/u.test(readWords(text)) || listMarks(text).some((mark) => mark.parts === null);
}
