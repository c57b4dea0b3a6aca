/** Finds the pointer by its appearance in the changed areas, small ones first, with limited effort. */
import type { Box } from '../types.ts';
import { find, type Look, type Sighting } from './look.ts';
import type { Change } from './patch.ts';

/** Average number of positions searched per picture, and the maximum number that can be saved up for a change of the whole screen. */
const SEARCHED = 12_000;
const SAVED = 2_000_000;
const MOST_LOOKS = 4;
/** Maximum mean difference in a large change, in which many shapes resemble a pointer. */
const ALIKE_IN_LARGE = 11;

export interface Found extends Sighting {
  look: Look;
}

export interface PointerSearch {
  /** Renews the search budget. Called once per picture. */
  rest(): void;
  search(looks: Look[], boxes: { small: Box[]; large: Box[] }, change: Change): Found | null;
}

export function createPointerSearch(): PointerSearch {
  let credit = SAVED;

  function bestIn(looks: Look[], boxes: Box[], change: Change): Found | null {
    const sightings = looks.flatMap((look) => boxes.flatMap((box) => seenIn(look, box, change)));
    return sightings.toSorted((a, b) => a.difference - b.difference)[0] ?? null;
  }

  function seenIn(look: Look, box: Box, change: Change): Found[] {
    const cost = (box.width + look.patch.width) * (box.height + look.patch.height);
    if (cost > credit) return [];
    credit -= cost;
    const seen = find(look, box, change);
    return seen ? [{ ...seen, look }] : [];
  }

  function search(looks: Look[], { small, large }: { small: Box[]; large: Box[] }, change: Change): Found | null {
    const known = looks.toSorted((a, b) => b.seen - a.seen).slice(0, MOST_LOOKS);
    const near = bestIn(known, small, change);
    if (near) return near;
    const found = bestIn(known, large, change);
    return found && found.difference <= ALIKE_IN_LARGE ? found : null;
  }

  return { search, rest: () => void (credit = Math.min(SAVED, credit + SEARCHED)) };
}
