/** Decides whether a text contains a name, word by word. */
import { isUnspaced, squash } from '../../similarity.ts';

/** Maximum number of additional letters at the end: “Females” contains “Female”. */
const ENDING = 2;
const SHORTEST = 4;

export function splitWords(text: string): string[] {
  return text
    .split(/[\s/\-–—,.:;()]+/u)
    .map(squash)
    .filter((word) => word !== '');
}

/**
 * Returns whether the text contains all words of the name in order, the last one possibly with an ending. “Yuvi Panda” contains
 * “yuvipanda”, and “メンバーの設定” contains “設定”.
 */
export function containsName(name: string, text: string): boolean {
  const [wanted, words] = [squash(name), splitWords(text)];
  if (isUnspaced(name)) return squash(text).includes(wanted);
  if (wanted.length < SHORTEST || !/\p{L}{3}/u.test(wanted)) return false;
  return words.some((_, from) => {
    let joined = '';
    for (let at = from; at < words.length && joined.length < wanted.length; at++) joined += words[at];
    return joined.startsWith(wanted) && joined.length - wanted.length <= ENDING;
  });
}
