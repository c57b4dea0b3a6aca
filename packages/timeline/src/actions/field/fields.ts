/** Finds the name of a field, which is its placeholder or a label next to it or above it, and corrects its value by suggestions. */
import { middleOf, rightOf } from '../../boxes.ts';
import { overlapping } from '../../lists.ts';
import type { ScoredText } from '../../types.ts';
import { saysEmptyField } from '../../ui-vocabulary/ui-vocabulary.ts';
import type { Place, Row } from '../text-tracking/track-texts.ts';

/** Distances of a label from its field (above, aside, beside), in text heights. */
const REACH = { above: 2.4, aside: 2, beside: 10, shift: 1.6 };
const WORDS_MOST = 6;
const VANISHED_SECONDS = 1.6;
const NAMED = { placeholder: 0.92, colon: 0.9, above: 0.8, beside: 0.6 };
/**
 * Returns whether the text is a placeholder of an empty field. A button can have the same text, so it counts only if typed text replaces
 * it.
 */
export function isPlaceholder(text: string): boolean {
  return saysEmptyField(text) || /^\W{0,3}https?:\b|(?:\.{2,3}|…)$/iu.test(text);
}

/** Returns the text that was in the position where typing began and that disappeared with the first letter. */
export function findPlaceholder(row: Row, seconds: number, places: readonly Place[]): Row | null {
  const gone = overlapping(places, seconds - VANISHED_SECONDS, seconds + VANISHED_SECONDS).filter(({ states, endSeconds }) => {
    const last = states.at(-1)?.row;
    return (
      last &&
      last !== row &&
      Math.abs(endSeconds - seconds) <= VANISHED_SECONDS &&
      (states[0]?.seconds ?? seconds) < seconds &&
      isHere(last, row)
    );
  });
  const surest = gone.map(({ states }) => states.map(({ row: one }) => one).toSorted((a, b) => b.confidence - a.confidence)[0]);
  return surest.find((one): one is Row => one !== undefined && /\p{L}{2}/u.test(one.text)) ?? null;
}

function isHere(one: Row, row: Row): boolean {
  return Math.abs(middleOf(one) - middleOf(row)) < row.height * 0.6 && Math.abs(one.x - row.x) < row.height * REACH.shift;
}

export function findFieldName(row: Row, rows: readonly Row[], placeholder: Row | null): ScoredText | null {
  if (placeholder && isPlaceholder(placeholder.text)) return told(placeholder, NAMED.placeholder);
  const names = rows.filter((one) => one !== row && isName(one.text));
  const beside = names
    .filter(
      (one) =>
        Math.abs(middleOf(one) - middleOf(row)) < row.height * 0.6 &&
        rightOf(one) <= row.x &&
        row.x - rightOf(one) < row.height * REACH.beside,
    )
    .toSorted((a, b) => rightOf(b) - rightOf(a))[0];
  if (beside && beside.text.endsWith(':')) return told(beside, NAMED.colon);
  const above = names
    .filter((one) => one.y < row.y && middleOf(row) - middleOf(one) > row.height * 0.6)
    .filter((one) => middleOf(row) - middleOf(one) < row.height * REACH.above && Math.abs(one.x - row.x) < row.height * REACH.aside)
    .toSorted((a, b) => b.y - a.y)[0];
  if (above) return told(above, NAMED.above);
  return beside ? told(beside, NAMED.beside) : null;
}

function isName(text: string): boolean {
  return /\p{L}{2}/u.test(text) && text.trim().split(/\s+/u).length <= WORDS_MOST && text.length <= 60;
}

function told({ text, confidence }: Row, certainty: number): ScoredText {
  const name = text
    .trim()
    .replace(/[\s:*…]+$|\.{2,}$|^[\s*•·]+(?=\p{L})/gu, '')
    .replace(/^[|I](?=[A-Z][a-z])/u, '');
  return { text: name, origin: 'read', certainty: certainty * confidence };
}

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
