/** Describes the letters of a text by numbers. */
import { isName } from '../pointer/label-at.ts';

const CODE_SIGNS = /[{}[\]();=<>$#\\|~`^_/]/gu;

/** Statistics of the letters of a label. */
export function describeText(text: string) {
  const letters = [...text];
  const share = (pattern: RegExp) => (text.match(pattern)?.length ?? 0) / Math.max(1, letters.length);
  const words = text.split(/\s+/u).filter((word) => word !== '');
  return {
    letters: letters.length,
    words: words.length,
    letterShare: share(/\p{L}/gu),
    digitShare: share(/\p{N}/gu),
    codeShare: share(CODE_SIGNS),
    otherShare: share(/[^\p{L}\p{N}\s]/gu),
    startsUpper: Number(/^\p{Lu}/u.test(text)),
    startsLetter: Number(/^[\p{L}\p{N}]/u.test(text)),
    allUpper: Number(/\p{Lu}/u.test(text) && text === text.toUpperCase()),
    mixedCase: text.match(/\p{Ll}\p{Lu}/gu)?.length ?? 0,
    shortestWord: Math.min(...words.map((word) => word.length), 20),
    longestWord: Math.max(...words.map((word) => word.length), 0),
    upperWords: words.filter((word) => /^\p{Lu}/u.test(word)).length / Math.max(1, words.length),
    endsOpen: Number(/(?:\.\.\.?|…)$/u.test(text)),
    endsStop: Number(/[.,;:!?]$/u.test(text) && !/\.\.\.?$/u.test(text)),
    isName: Number(isName(text)),
    vowelShare: share(/[aeiouyäöüàáâãéèêíìóòôúùAEIOUYÄÖÜ]/gu),
    isFile: Number(/\.\p{L}{1,4}\d?$/u.test(text)),
    isNumber: Number(/^[\d\s.,:/%€$-]+$/u.test(text)),
  };
}
