/** A word or another visible character, with its position in the text. */
export interface Token {
  text: string;
  from: number;
  to: number;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const WORD = /[\p{L}\p{N}]+/gu;
const TOKEN = /[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu;

/** Returns the words of a text in lower case. Uses a dictionary only for scripts without spaces, because it is slow. */
export function listWords(text: string): string[] {
  const lower = text.toLowerCase();
  if (!NO_SPACES.test(lower)) return lower.match(WORD) ?? [];
  return [...segmenter.segment(lower)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
}

/** Returns the words and other visible characters of a text, in order. */
export function listTokens(text: string): Token[] {
  const found = NO_SPACES.test(text)
    ? [...segmenter.segment(text)].map(({ segment, index }) => ({ text: segment, from: index }))
    : [...text.matchAll(TOKEN)].map((match) => ({ text: match[0], from: match.index }));
  return found.flatMap((token) => (token.text.trim() === '' ? [] : [{ ...token, to: token.from + token.text.length }]));
}
