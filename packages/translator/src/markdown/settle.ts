import { joinUnits } from './join-units.ts';
import { meaningOf } from './pieces.ts';
import { type Document, readUnits } from './read-units.ts';

/** What may stand in the place of a unit, best first. `meaning`: what it must be read as; null where it is a person's own. */
export interface Choice {
  text: string;
  meaning: string | null;
}

/**
 * The first choice of each unit that leaves the document what it is: the same bytes around the units, and every unit read as it
 * was meant. Undefined for a unit where none does: its source stays.
 */
export function settle(document: Document, choices: readonly Choice[][]): (Choice | undefined)[] {
  const chosen = choices.map((one) => one[0]);
  let bad = findBad(document, chosen, indicesOf(choices));
  for (let level = 1; bad.length > 0; level++) {
    for (const index of bad) chosen[index] = choices[index]?.[level];
    bad = findBad(
      document,
      chosen,
      bad.filter((index) => chosen[index] !== undefined),
    );
  }
  // Each holds alone. That two together do not was never seen, but is not impossible.
  return isSame(document, chosen) ? chosen : choices.map(() => undefined);
}

function indicesOf(list: readonly unknown[]): number[] {
  return list.map((_, index) => index);
}

/** Reading is dear and nearly all are good: halves are looked at until a bad one is alone. */
function findBad(document: Document, chosen: readonly (Choice | undefined)[], among: number[]): number[] {
  if (among.length === 0) return [];
  const set = new Set(among);
  if (
    isSame(
      document,
      chosen.map((choice, index) => (set.has(index) ? choice : undefined)),
    )
  )
    return [];
  if (among.length === 1) return among;
  const half = among.length >> 1;
  return [...findBad(document, chosen, among.slice(0, half)), ...findBad(document, chosen, among.slice(half))];
}

function isSame(document: Document, chosen: readonly (Choice | undefined)[]): boolean {
  const texts = document.units.map((unit, index) => chosen[index]?.text ?? unit.text);
  const { units, frames } = readUnits(joinUnits(document, texts));
  if (units.length !== document.units.length || frames.some((frame, index) => frame !== document.frames[index])) return false;
  return units.every((unit, index) => {
    const meaning = chosen[index]?.meaning ?? null;
    return meaning === null || meaningOf(unit.pieces) === meaning;
  });
}
