/** Finds the pointer by its appearance in the changed areas, small ones first, with limited effort. */
import type { Box } from '../../types.ts';
import { findInBox, hasDistinctShape, type Appearance, type AppearanceMatch } from './appearance.ts';
import type { FrameChange } from './patch.ts';

/** Average number of positions searched per frame, and the maximum number that can be saved up for a change of the whole screen. */
const POSITIONS_PER_FRAME = 250_000;
/** Maximum number of positions that can be saved up for a change of the whole screen. */
const MAX_SAVED_POSITIONS = 2_000_000;
/** Maximum number of appearances that are searched in one frame, most frequent first. */
const MAX_SEARCHED_APPEARANCES = 4;
/** Maximum mean difference of a match that is not clear in a large change, in which many shapes resemble a pointer. */
const MAX_DIFFERENCE_IN_LARGE = 11;

export interface FoundPointer extends AppearanceMatch {
  appearance: Appearance;
}

interface PointerSearch {
  /** Renews the search budget. Called once per frame. */
  renewBudget(): void;
  search(appearances: Appearance[], boxes: { small: Box[]; large: Box[] }, change: FrameChange): FoundPointer | null;
}

export function createPointerSearch(): PointerSearch {
  let budget = MAX_SAVED_POSITIONS;

  function findBest(appearances: Appearance[], boxes: Box[], change: FrameChange): FoundPointer | null {
    const matches = appearances.flatMap((appearance) => boxes.flatMap((box) => searchBox(appearance, box, change)));
    return matches.toSorted((a, b) => a.difference - b.difference)[0] ?? null;
  }

  function searchBox(appearance: Appearance, box: Box, change: FrameChange): FoundPointer[] {
    const cost = (box.width + appearance.patch.width) * (box.height + appearance.patch.height);
    if (cost > budget) return [];
    budget -= cost;
    const match = findInBox(appearance, box, change);
    return match ? [{ ...match, appearance }] : [];
  }

  function search(appearances: Appearance[], { small, large }: { small: Box[]; large: Box[] }, change: FrameChange): FoundPointer | null {
    const known = appearances.toSorted((a, b) => b.motions - a.motions).slice(0, MAX_SEARCHED_APPEARANCES);
    const near = findBest(known, small, change);
    if (near) return near;
    const distinct = known.filter(hasDistinctShape);
    const found = findBest(distinct, large, change);
    return found && (found.isClear || found.difference <= MAX_DIFFERENCE_IN_LARGE) ? found : null;
  }

  return { search, renewBudget: () => void (budget = Math.min(MAX_SAVED_POSITIONS, budget + POSITIONS_PER_FRAME)) };
}
