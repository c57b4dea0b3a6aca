import { joinUnits } from './join-units.ts';
import { describeMeaning } from './pieces.ts';
import { type Document, isSameLayout, readUnits } from './read-units.ts';

/** A candidate for the text of a unit. `meaning` is the expected result of parsing it, or null for text that a person wrote. */
export interface Candidate {
  text: string;
  meaning: string | null;
}

/** A document, with a fallback text for each unit that has no valid candidate. */
export interface DocumentWithFallbacks {
  layout: Document;
  fallbacks: readonly string[];
}

export interface SettledDocument {
  /** The selected candidate of each unit, or undefined if none is valid. */
  chosen: (Candidate | undefined)[];
  /** The final texts of the units, and the document that contains them. */
  texts: string[];
  content: string;
}

/**
 * Selects the first valid candidate of each unit. With it, the bytes around the units stay unchanged, and every unit is parsed as intended.
 */
export function settle(ground: DocumentWithFallbacks, choices: readonly Candidate[][]): SettledDocument {
  const chosen = choices.map((one) => one[0]);
  let bad = findBad(
    ground,
    chosen,
    choices.map((_, index) => index),
  );
  const isGood = bad.length === 0;
  for (let level = 1; bad.length > 0; level++) {
    for (const index of bad) chosen[index] = choices[index]?.[level];
    bad = findBad(
      ground,
      chosen,
      bad.filter((index) => chosen[index] !== undefined),
    );
  }
  // Checks the combination, because two candidates could be valid alone and invalid together. This has never been observed.
  const settled = isGood || isSame(ground, chosen) ? chosen : choices.map(() => undefined);
  const texts = listTexts(ground, settled);
  return { chosen: settled, texts, content: joinUnits(ground.layout, texts) };
}

/**
 * Returns the invalid units. Parsing is expensive and nearly all units are valid, so this function halves the list until an invalid unit is
 * alone.
 */
function findBad(ground: DocumentWithFallbacks, chosen: readonly (Candidate | undefined)[], among: number[]): number[] {
  if (among.length === 0) return [];
  const set = new Set(among);
  const some = chosen.map((choice, index) => (set.has(index) ? choice : undefined));
  if (isSame(ground, some)) return [];
  if (among.length === 1) return among;
  const half = among.length >> 1;
  return [...findBad(ground, chosen, among.slice(0, half)), ...findBad(ground, chosen, among.slice(half))];
}

function isSame(ground: DocumentWithFallbacks, chosen: readonly (Candidate | undefined)[]): boolean {
  const texts = listTexts(ground, chosen);
  const read = readUnits(joinUnits(ground.layout, texts));
  if (!isSameLayout(read, ground.layout)) return false;
  return read.units.every((unit, index) => {
    const meaning = chosen[index]?.meaning ?? null;
    return meaning === null || (unit.text === texts[index] && describeMeaning(unit.pieces) === meaning);
  });
}

function listTexts({ fallbacks }: DocumentWithFallbacks, chosen: readonly (Candidate | undefined)[]): string[] {
  return fallbacks.map((text, index) => chosen[index]?.text ?? text);
}
