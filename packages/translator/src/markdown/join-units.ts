import type { Document, Unit } from './read-units.ts';

/** Returns the Markdown document with its translation units replaced by these texts. */
export function joinUnits({ units, frames }: Document, texts: readonly string[]): string {
  const parts = units.map((unit, index) => `${frames[index]}${placeText(unit, texts[index] ?? unit.text)}`);
  return `${parts.join('')}${frames.at(-1)}`;
}

/** Inserts a text in the position of a translation unit, with the line breaks of the unit. */
function placeText({ breaks, nextBreak }: Unit, text: string): string {
  if (nextBreak === null) return text.replaceAll('\n', ' ');
  let count = 0;
  return text.replaceAll('\n', () => breaks[count++] ?? breaks.at(-1) ?? nextBreak);
}
