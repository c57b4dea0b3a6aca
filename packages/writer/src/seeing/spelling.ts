/** What a model names is printed only as the screen or the narration spells it. */
import { similarity, squash } from '@docreel/moments';

/** A model reads better than we do: it may differ from our reading by a letter in seven. */
const READ_ALIKE = 0.85;
/** Shorter names have no letter to spare. */
const LETTERS_TO_SPARE = 7;
/** A command or a piece of code wraps over so many lines at most. */
const LINES_MOST = 12;

/**
 * What is named, as it stands in one of these texts in whole words; null where it does in none. It is printed as it was read, for what stands there can be looked up,
 * and because one sign more makes another command: only spaces that our reading lost as a whole are taken from the model.
 */
export function spelledLike(name: string, texts: readonly string[]): string | null {
  const wanted = squash(name);
  const given = name.trim();
  if (wanted === '') return given !== '' && texts.some((text) => text.includes(given)) ? given : null;
  const exact = texts.flatMap((text) => spansOf(text, wanted.length, wanted.length).filter((span) => squash(span.core) === wanted));
  const same = exact.find((span) => isWritten(given, span));
  if (same) return given;
  if (exact[0]) return exact[0].core;
  if (wanted.length < LETTERS_TO_SPARE) return null;
  return closest(wanted, texts);
}

/** The same of what was typed: it may be wrapped, so that it stands in several texts that follow one another. */
export function typedLike(value: string, texts: readonly string[]): string | null {
  const found = spelledLike(value, texts);
  const letters = squash(value).length;
  if (found !== null || letters < LETTERS_TO_SPARE) return found;
  for (let from = 0; from < texts.length; from++) {
    for (let to = from + 2; to <= Math.min(texts.length, from + LINES_MOST); to++) {
      const lines = texts.slice(from, to);
      const joined = spelledLike(value, [lines.join(' '), lines.join('')]);
      if (joined !== null) return joined;
      if (squash(lines.slice(1).join('')).length > letters) break;
    }
  }
  return null;
}

interface Span {
  /** From the first letter to the last. */
  core: string;
  /** With the signs that stand right before and after. */
  whole: string;
}

/** Runs of whole words that have so many letters, across the signs and spaces between them. */
function spansOf(text: string, least: number, most: number): Span[] {
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

/** In the same letters and signs; with the same spaces too, unless our reading has none. */
function isWritten(given: string, { whole }: Span): boolean {
  const one = given.replaceAll(/\s+/g, ' ');
  if (whole.replaceAll(/\s+/g, ' ').includes(one)) return true;
  return !/\s/u.test(whole) && whole.includes(one.replaceAll(' ', ''));
}

function closest(wanted: string, texts: readonly string[]): string | null {
  const [least, most] = [Math.ceil(wanted.length * READ_ALIKE), Math.floor(wanted.length / READ_ALIKE)];
  let best: string | null = null;
  let alike = READ_ALIKE;
  for (const { core } of texts.flatMap((text) => spansOf(text, least, most))) {
    const found = similarity(squash(core), wanted);
    if (found < alike || (found === alike && best !== null)) continue;
    [best, alike] = [core, found];
  }
  return best;
}
