import type { Document, Unit } from './read-units.ts';

/** Returns the document with its units replaced by the texts. */
export function joinUnits({ units, frames }: Document, texts: readonly string[]): string {
  const parts = units.map((unit, index) => `${frames[index]}${placeText(unit, texts[index] ?? unit.text)}`);
  return `${parts.join('')}${frames.at(-1)}`;
}

/** Writes a text in the position of a unit, with the line breaks of the unit. */
function placeText({ breaks, nextBreak }: Unit, text: string): string {
  if (nextBreak === null) return text.replaceAll('\n', ' ');
  let count = 0;
  return text.replaceAll('\n', () => breaks[count++] ?? breaks.at(-1) ?? nextBreak);
}
