/** A text to find, and the text to write instead. */
export interface WordEdit {
  text: string;
  replacement: string;
}

/** A match in a text. `isCapitalized` is true if only its first letter differs, as at the start of a sentence. */
export interface WordMatch {
  start: number;
  end: number;
  isCapitalized: boolean;
}

/** Characters of scripts that have no spaces between words. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u;
const WORD = /[\p{L}\p{M}\p{N}_]/u;

/**
 * Returns the matches of whole words, in order. The case has to be the same, except that a lower-case first letter also matches the start of
 * a sentence. Any white space matches any other.
 */
export function matchWords(plain: string, text: string): WordMatch[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  const [first = ''] = trimmed;
  const capital = first.toUpperCase();
  const head = capital === first ? escape(first) : `(?:${escape(first)}|${escape(capital)})`;
  const rest = trimmed.slice(first.length).split(/\s+/u).map(escape).join('\\s+');
  const [, last = ''] = /(.)$/u.exec(trimmed) ?? [];
  const before = isBoundary(first) ? '(?<![\\p{L}\\p{M}\\p{N}_])' : '';
  const after = isBoundary(last) ? '(?![\\p{L}\\p{M}\\p{N}_])' : '';
  return Array.from(plain.matchAll(new RegExp(`${before}${head}${rest}${after}`, 'gu')), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    isCapitalized: capital !== first && match[0].startsWith(capital),
  }));
}

/** Returns the text to write instead of a match. */
export function chooseReplacement({ isCapitalized }: WordMatch, replacement: string): string {
  const [first = ''] = replacement;
  return isCapitalized ? first.toUpperCase() + replacement.slice(first.length) : replacement;
}

/** Returns the text with all matches replaced. */
export function replaceInPlainText(plain: string, { text, replacement }: WordEdit): string {
  let at = 0;
  const parts = matchWords(plain, text).map((match) => {
    const part = plain.slice(at, match.start) + chooseReplacement(match, replacement);
    at = match.end;
    return part;
  });
  return parts.join('') + plain.slice(at);
}

function isBoundary(character: string): boolean {
  return WORD.test(character) && !DENSE.test(character);
}

function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
