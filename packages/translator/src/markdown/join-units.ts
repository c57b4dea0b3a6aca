import type { Document, Unit } from './read-units.ts';

/** The document with these texts in the places of its units. */
export function joinUnits({ units, frames }: Document, texts: readonly string[]): string {
  const parts = units.map((unit, index) => `${frames[index]}${placeText(unit, texts[index] ?? unit.text)}`);
  return `${parts.join('')}${frames.at(-1)}`;
}

/** Writes a text where the unit stands: its line breaks as the unit's own. */
function placeText({ breaks, nextBreak }: Unit, text: string): string {
  if (nextBreak === null) return text.replaceAll('\n', ' ');
  let count = 0;
  return text.replaceAll('\n', () => breaks[count++] ?? breaks.at(-1) ?? nextBreak);
}
