/**
 * The appearances that were learnt: a store of them, the time since which they are known, and a search for them. An appearance that moved
 * across the screen several times is the pointer. One that moved along a line is a slider knob, a list marker or a letter.
 */
import { type Appearance, createAppearance, findInBox, hasDistinctShape, type AppearanceMatch } from './appearance.ts';
import { classifyShape, intersectPatches, fitPatches, type Patch, type FrameChange } from './patch.ts';
import type { Box } from '../../types.ts';

/** Maximum number of stored appearances. */
const MAX_APPEARANCES = 16;
/** Minimum number of motions of a pointer, and minimum distance in both directions. */
const MIN_MOTIONS = 2;
/** Minimum distance of the motions in pixels of a frame 1,280 wide. */
const MIN_DISTANCE = 40;
/** Minimum number of motions of a shape that is neither an arrow, a hand nor a bar, if it is to be searched in the whole video. */
const MIN_DISTINCT_MOTIONS = 8;
/** Minimum share of the smaller patch that overlaps with the larger one if both are one shape. The larger patch must not be much larger. */
const MIN_OVERLAP = 0.65;
/** Maximum ratio of the pixel counts of two patches of one shape. */
const MAX_SIZE_RATIO = 2.2;
/** Maximum mean difference in grey value between two patches of one shape. */
const MAX_DIFFERENCE = 22;
/**
 * Limits for two patches with the same outline. In a heavily compressed video (crf 38) a moving pointer keeps its outline but not its
 * grey values. The limits apply to arrows only, because other markers can be replaced by one with other grey values.
 */
const OUTLINE_LIMITS = { size: 3, share: 0.82, difference: 50 };

export interface AppearanceStore {
  /** Adds a patch that appeared at this position with the motion of a pointer. */
  learn(patch: Patch, from: Patch | null): Appearance;
  known(): Appearance[];
  isCertain(appearance: Appearance): boolean;
  /**
   * Returns whether an appearance is certain enough to be searched in the whole video. A block cursor that passed over the same letters
   * twice is not.
   */
  isDistinct(appearance: Appearance): boolean;
  /**
   * Returns whether an appearance is probably the pointer, such as a hand or a text cursor: another appearance is certain, and this one
   * moved in the same way and has the same size.
   */
  isLikely(appearance: Appearance): boolean;
  /** Returns the most certain appearance of the same size. */
  findCertain(appearance: Appearance): Appearance | null;
}

export function isSameShape(a: Patch, b: Patch): boolean {
  if (Math.max(a.count, b.count) > MAX_SIZE_RATIO * Math.min(a.count, b.count)) return false;
  const found = fitPatches(a, b);
  return found !== null && found.share >= MIN_OVERLAP && found.difference <= MAX_DIFFERENCE;
}

/** Returns whether both are arrows with the same outline, whatever their grey values. */
export function isSameOutline(a: Patch, b: Patch): boolean {
  if (!isSameSize(a, b) || classifyShape(a).shape !== 'arrow' || classifyShape(b).shape !== 'arrow') return false;
  const found = fitPatches(a, b);
  return found !== null && found.share >= OUTLINE_LIMITS.share && found.difference <= OUTLINE_LIMITS.difference;
}

function isSameSize(a: Box, b: Box): boolean {
  return Math.abs(a.width - b.width) <= OUTLINE_LIMITS.size && Math.abs(a.height - b.height) <= OUTLINE_LIMITS.size;
}

/** Creates the store with the appearances known so far. `isHeavilyCompressed` returns whether they are identified by their outlines. */
export function createAppearanceStore(
  scale: number,
  isHeavilyCompressed: () => boolean,
  known: readonly Appearance[] = [],
): AppearanceStore {
  let appearances: Appearance[] = [...known];

  function isCertain({ motions, range, shape, isMoved }: Appearance): boolean {
    if (motions >= MIN_MOTIONS && shape === 'arrow' && isMoved && Math.hypot(range.width, range.height) >= MIN_DISTANCE * scale)
      return true;
    return motions >= MIN_MOTIONS && range.width >= MIN_DISTANCE * scale && range.height >= MIN_DISTANCE * scale;
  }

  function isDistinct(appearance: Appearance): boolean {
    return isCertain(appearance) && (appearance.shape !== 'unknown' || appearance.motions >= MIN_DISTINCT_MOTIONS);
  }

  function isLikely(appearance: Appearance): boolean {
    const sizes = appearances.filter(isCertain).map(({ patch }) => patch.height);
    return (
      sizes.some((height) => appearance.patch.height <= 2 * height && height <= 2 * appearance.patch.height) &&
      (appearance.isMoved || appearance.motions >= 2)
    );
  }

  function findCertain(appearance: Appearance): Appearance | null {
    if (isCertain(appearance)) return appearance;
    const others = appearances.filter(
      (other) => isCertain(other) && Math.abs(other.patch.height - appearance.patch.height) <= OUTLINE_LIMITS.size,
    );
    return others.toSorted((a, b) => b.motions - a.motions)[0] ?? null;
  }

  function learn(patch: Patch, from: Patch | null): Appearance {
    const match = appearances.find(
      ({ patch: other }) => isSameShape(patch, other) || (isHeavilyCompressed() && isSameOutline(patch, other)),
    );
    if (match) {
      match.motions++;
      match.isMoved ||= isDiagonal(patch, from);
      widen(match, patch);
      if (from) widen(match, from);
      return match;
    }
    const common = from ? fitPatches(patch, from) : null;
    const appearance = createAppearance(from && common ? intersectPatches(patch, from, common) : patch);
    if (from) widen(appearance, from);
    appearance.isMoved = isDiagonal(patch, from);
    if (appearances.length >= MAX_APPEARANCES) removeLeastSeen();
    appearances.unshift(appearance);
    return appearance;
  }

  /** Removes the appearance with the fewest motions, or the oldest one if several have equally few. */
  function removeLeastSeen(): void {
    const least = Math.min(...appearances.map((appearance) => (isCertain(appearance) ? Number.MAX_SAFE_INTEGER : appearance.motions)));
    const at = appearances.findLastIndex((appearance) => appearance.motions === least);
    appearances = appearances.toSpliced(at < 0 ? appearances.length - 1 : at, 1);
  }

  return { learn, isCertain, isDistinct, isLikely, findCertain, known: () => appearances };
}

function widen({ range }: Appearance, { x, y }: { x: number; y: number }): void {
  const right = Math.max(range.x + range.width, x);
  const bottom = Math.max(range.y + range.height, y);
  range.x = Math.min(range.x, x);
  range.y = Math.min(range.y, y);
  range.width = right - range.x;
  range.height = bottom - range.y;
}

/** Returns whether the shape moved in both directions. Letters move along their line, entries along their list. */
function isDiagonal(patch: Patch, from: Patch | null): boolean {
  return from !== null && Math.min(Math.abs(patch.x - from.x), Math.abs(patch.y - from.y)) >= patch.height / 2;
}

export interface LearntPointer {
  /** The appearances that are certain enough to be searched in the whole video. */
  appearances: Appearance[];
  /** Time at which the last of them became certain. */
  untilSeconds: number;
}

interface LearntPointerRecorder {
  /** Records the time if another appearance has become distinct. Called after each change. */
  record(seconds: number): void;
  learnt(): LearntPointer;
}

/** Records when the appearances of the pointer became known, so that only the part of the video before it is searched again. */
export function createLearntPointerRecorder({ known, isDistinct }: AppearanceStore): LearntPointerRecorder {
  let [count, untilSeconds] = [0, 0];

  function record(seconds: number): void {
    const { length } = known().filter(isDistinct);
    if (length > count) untilSeconds = seconds;
    count = length;
  }

  return { record, learnt: () => ({ appearances: known().filter(isDistinct), untilSeconds }) };
}

/** Average number of positions searched per frame. */
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

/** Creates a search for the pointer by its appearance in the changed areas, small ones first, with limited effort. */
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
