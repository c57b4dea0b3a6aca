/** Searches the recording for names that a model returns, so that the article uses the spelling of the screen or the narration. */
import { similarity, squash } from '@docreel/timeline';

/** Minimum similarity from 0 to 1. A model reads better than OCR, so one letter in seven may differ. */
const READ_ALIKE = 0.85;
/** Minimum length for similarity. Shorter names must match exactly. */
const LETTERS_TO_SPARE = 7;
/** Maximum number of lines of a wrapped command or piece of code. */
const LINES_MOST = 12;

/**
 * Returns the name as whole words of one of the texts, or null if no text contains it. Returns the OCR text, because readers can compare it
 * with the picture, and one different character changes a command. Takes only spaces that OCR has lost from the model.
 */
export function findSpelling(name: string, texts: readonly string[]): string | null {
  const wanted = squash(name);
  const given = name.trim();
  if (wanted === '') return given !== '' && texts.some((text) => text.includes(given)) ? given : null;
  const exact = texts.flatMap((text) => listSpans(text, wanted.length, wanted.length).filter((span) => squash(span.core) === wanted));
  const same = exact.find((span) => isSameSpelling(given, span));
  if (same) return given;
  if (exact[0]) return exact[0].core;
  if (wanted.length < LETTERS_TO_SPARE) return null;
  return findClosest(wanted, texts);
}

/** Returns the typed text as it occurs in the texts. If the terminal has wrapped it, it consists of several consecutive texts. */
export function findTypedSpelling(value: string, texts: readonly string[]): string | null {
  const found = findSpelling(value, texts);
  const letters = squash(value).length;
  if (found !== null || letters < LETTERS_TO_SPARE) return found;
  for (let from = 0; from < texts.length; from++) {
    for (let to = from + 2; to <= Math.min(texts.length, from + LINES_MOST); to++) {
      const lines = texts.slice(from, to);
      const joined = findSpelling(value, [lines.join(' '), lines.join('')]);
      if (joined !== null) return joined;
      if (squash(lines.slice(1).join('')).length > letters) break;
    }
  }
  return null;
}

interface Span {
  /** The matched text from its first to its last letter. */
  core: string;
  /** The matched text with adjacent punctuation. */
  whole: string;
}

/**
 * Returns the sequences of whole words whose number of letters is in the given range. Includes the punctuation and spaces between the
 * words.
 */
function listSpans(text: string, least: number, most: number): Span[] {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({ from: index, to: index + word.length, word }));
  const spans: Span[] = [];
  for (const [at, first] of words.entries()) {
    let letters = 0;
    for (const last of words.slice(at)) {
      letters += squash(last.word).length;
      if (letters > most) break;
      if (letters < least) continue;
      const before = /[^\p{L}\p{N}\s]*$/u.exec(text.slice(0, first.from))?.[0] ?? '';
      const after = /^[^\p{L}\p{N}\s]*/u.exec(text.slice(last.to))?.[0] ?? '';
      const core = text.slice(first.from, last.to);
      spans.push({ core, whole: before + core + after });
    }
  }
  return spans;
}

/** Returns whether letters and punctuation are equal. Spaces must also be equal, unless OCR has recognised none. */
function isSameSpelling(given: string, { whole }: Span): boolean {
  const one = given.replaceAll(/\s+/g, ' ');
  if (whole.replaceAll(/\s+/g, ' ').includes(one)) return true;
  return !/\s/u.test(whole) && whole.includes(one.replaceAll(' ', ''));
}

function findClosest(wanted: string, texts: readonly string[]): string | null {
  const [least, most] = [Math.ceil(wanted.length * READ_ALIKE), Math.floor(wanted.length / READ_ALIKE)];
  let best: string | null = null;
  let alike = READ_ALIKE;
  for (const { core } of texts.flatMap((text) => listSpans(text, least, most))) {
    const found = similarity(squash(core), wanted);
    if (found < alike || (found === alike && best !== null)) continue;
    [best, alike] = [core, found];
  }
  return best;
}
