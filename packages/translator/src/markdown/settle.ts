import { joinUnits } from './join-units.ts';
import { meaningOf } from './pieces.ts';
import { type Document, isSameLayout, readUnits } from './read-units.ts';

/** What may stand in the place of a unit, best first. `meaning`: what it must be read as; null where it is a person's own. */
export interface Choice {
  text: string;
  meaning: string | null;
}

/** A document, and what stands in the place of a unit where no choice fits. */
export interface Ground {
  layout: Document;
  fallbacks: readonly string[];
}

export interface Settled {
  /** For each unit what was taken; undefined where nothing was. */
  chosen: (Choice | undefined)[];
  /** The texts of the units with that in it, and the document with these. */
  texts: string[];
  content: string;
}

/**
 * Takes for each unit the first choice that leaves the document what it is: the same bytes around the units, and every unit
 * read as it was meant.
 */
export function settle(ground: Ground, choices: readonly Choice[][]): Settled {
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
  // Each holds alone. That two together do not was never seen, but is not impossible.
  const settled = isGood || isSame(ground, chosen) ? chosen : choices.map(() => undefined);
  const texts = textsOf(ground, settled);
  return { chosen: settled, texts, content: joinUnits(ground.layout, texts) };
}

/** Reading is dear and nearly all are good: halves are looked at until a bad one is alone. */
function findBad(ground: Ground, chosen: readonly (Choice | undefined)[], among: number[]): number[] {
  if (among.length === 0) return [];
  const set = new Set(among);
  const some = chosen.map((choice, index) => (set.has(index) ? choice : undefined));
  if (isSame(ground, some)) return [];
  if (among.length === 1) return among;
  const half = among.length >> 1;
  return [...findBad(ground, chosen, among.slice(0, half)), ...findBad(ground, chosen, among.slice(half))];
}

function isSame(ground: Ground, chosen: readonly (Choice | undefined)[]): boolean {
  const texts = textsOf(ground, chosen);
  const read = readUnits(joinUnits(ground.layout, texts));
  if (!isSameLayout(read, ground.layout)) return false;
  return read.units.every((unit, index) => {
    const meaning = chosen[index]?.meaning ?? null;
    return meaning === null || (unit.text === texts[index] && meaningOf(unit.pieces) === meaning);
  });
}

function textsOf({ fallbacks }: Ground, chosen: readonly (Choice | undefined)[]): string[] {
  return fallbacks.map((text, index) => chosen[index]?.text ?? text);
}
