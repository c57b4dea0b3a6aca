/** Corrects typed text by the suggestions below it, which OCR reads more reliably than a word next to a caret. */
import { middleOf } from '../../boxes.ts';
import type { Row } from '../text-tracking/rows.ts';

const LOOK_ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[il1|!]/gu, 'l'],
  [/[o0]/gu, 'o'],
  [/[s5]/gu, 's'],
  [/[z2]/gu, 'z'],
  [/[b8]/gu, 'b'],
];

/**
 * Returns the text in the spelling of a suggestion: `aapi` above a list with `AAPL` becomes `aapl`. Text that no suggestion contains is
 * returned unchanged.
 */
export function completeFromSuggestion(text: string, row: Row, rows: readonly Row[]): string {
  if (/\s/u.test(text) || text.length < 2) return text;
  const words = rows
    .filter((other) => middleOf(other) > middleOf(row) + row.height * 0.6)
    .flatMap((other) => other.text.split(/[\s/()]+/u))
    .map((word) => word.slice(0, text.length));
  if (words.some((word) => word.toLowerCase() === text.toLowerCase())) return text;
  const alike = words.find((word) => word.length === text.length && shapeOf(word) === shapeOf(text));
  if (alike === undefined) return text;
  return text === text.toLowerCase() ? alike.toLowerCase() : alike;
}

function shapeOf(text: string): string {
  return LOOK_ALIKE.reduce((shape, [signs, one]) => shape.replace(signs, one), text.toLowerCase());
}
